import type { MemberRow } from '@/features/game/api/admin-running-game-session'
import { MAX_TEAM_NAME } from '@/features/game/model/game-session-options'
import type { TeamInput, TeamRow } from '@/features/teams/api/admin-teams'
import { formatShortCode, normalizeShortCode } from '@/lib/codes/codes'
import { field } from '@/lib/forms/fields'
import { hasLength } from '@/lib/format/has-length'
import { isName } from '@/lib/forms/is-name'
import { cleanPasted, limitMarks } from '@/lib/format/clean-pasted'
import { writeCsv, readCsv, type CsvProblem, type Headings } from '@/lib/format/csv'
import type { ImportRow, RowProblem } from '@/lib/format/csv-import'

/** Columns of an imported file; the exported list has them under their translated headings. */
export const teamFields = ['name', 'code', 'members'] as const

export type TeamField = (typeof teamFields)[number]

const cleanName = (typed: string) => limitMarks(typed).normalize().trim().replace(/\s+/g, ' ')

/** Name of a team, with the limits of table `teams`. */
export const teamName = field((typed) => {
  const name = cleanName(typed)
  return hasLength(2, MAX_TEAM_NAME)(name) && isName(name) ? name : undefined
})

interface TeamImportRow extends ImportRow {
  team: TeamInput
}

interface KnownGameSession {
  teams: readonly Pick<TeamRow, 'id' | 'name' | 'code' | 'members'>[]
  players: readonly Pick<
    MemberRow,
    'user_id' | 'user_email' | 'team_id' | 'points' | 'codes_found'
  >[]
  maxSize: number
}

/** Equal for names that the database takes for the same (`teams.name_key`). */
const nameKey = (name: string) => limitMarks(name).normalize('NFKC').trim().toLowerCase()

/** Joins the addresses of the members for the CSV file; guests have none. */
export const memberEmails = (team: Pick<TeamRow, 'members'>) =>
  team.members.flatMap(({ email }) => email ?? []).join(', ')

/**
 * Finds the addresses in a cell, as mail programs and spreadsheets copy them: separated by commas, semicolons
 * or spaces, as a link, or after a name. A word that is no address stays, for a problem that names it.
 */
export function readEmails(cell: string): string[] {
  const emails: string[] = []
  let words: string[] = []
  for (const part of cleanPasted(cell.replace(/>/g, '> '))
    .split(/[\s,;]+/)
    .filter(Boolean)) {
    if (!part.includes('@')) {
      words.push(part)
      continue
    }
    if (!/[<(]/.test(part)) emails.push(...words) // otherwise they are the name
    words = []
    emails.push(
      part
        .replace(/^.*[<(]|[>)].*$/g, '')
        .replace(/^["']+|["'.:]+$/g, '')
        .replace(/^mailto:/i, '')
        .replace(/\?.*$/, ''),
    )
  }
  return [...emails, ...words]
}

/**
 * Parses and checks a CSV file of teams. A row with the code, or the name, of a team changes it; any other
 * adds one. Players of the last column become members; other members stay.
 * @returns null if there is no column of names or no row
 */
export function readTeamsCsv(
  text: string,
  { teams, players, maxSize }: KnownGameSession,
  headings?: Headings<TeamField>,
): { rows: TeamImportRow[]; problems: CsvProblem[] } | null {
  const table = readCsv(text, teamFields, headings)
  if (!table) return null
  if (table.problems.length > 0) return { rows: [], problems: table.problems }
  if (!table.headings.includes('name') || table.rows.length === 0) return null
  const byCode = new Map(teams.map((team) => [team.code, team]))
  const byName = new Map(teams.map((team) => [nameKey(team.name), team]))
  const byEmail = new Map(
    players.flatMap((player) =>
      player.user_email === null ? [] : [[player.user_email.toLowerCase(), player] as const],
    ),
  )
  const seenNames = new Set<string>()
  const seenTeams = new Set<string>()
  const seenPlayers = new Set<string>()
  const leaving = new Map<string, number>()
  const rows = table.rows.map(({ line, cells }): TeamImportRow => {
    const problems: RowProblem[] = []
    const name = cleanName(cells.name ?? '')
    const code = (cells.code ?? '').trim()
    const namesake = byName.get(nameKey(name))
    const existing = code === '' ? namesake : byCode.get(normalizeShortCode(code) ?? '')
    if (!teamName.safeParse(name).success) problems.push({ kind: 'invalid', field: 'name' })
    if (code !== '' && !existing) problems.push({ kind: 'unknown', field: 'code', value: code })
    if (existing && namesake && namesake.id !== existing.id) problems.push({ kind: 'nameTaken' })
    const isSeen =
      seenNames.has(nameKey(name)) || (existing !== undefined && seenTeams.has(existing.id))
    if (isSeen) problems.push({ kind: 'duplicate' })
    seenNames.add(nameKey(name))
    if (existing) seenTeams.add(existing.id)
    const joining: string[] = []
    for (const email of readEmails(cells.members ?? '')) {
      const player = byEmail.get(email.toLowerCase())
      if (!player) {
        problems.push({ kind: 'unknown', field: 'members', value: email })
      } else if (seenPlayers.has(player.user_id)) {
        problems.push({ kind: 'ambiguousTeam', field: 'members', value: email })
      } else {
        seenPlayers.add(player.user_id)
        if (existing && player.team_id === existing.id) continue
        if (player.codes_found > 0 || player.points !== 0) {
          problems.push({ kind: 'hasFinds', field: 'members', value: email })
        }
        joining.push(player.user_id)
        if (player.team_id) leaving.set(player.team_id, (leaving.get(player.team_id) ?? 0) + 1)
      }
    }
    return {
      line,
      name,
      action: existing ? 'change' : 'add',
      problems,
      team: {
        ...(existing && { id: existing.id, seen_name: existing.name }),
        name,
        member_ids: joining,
      },
    }
  })
  // Players of full teams can change places.
  for (const { team, problems } of rows) {
    const growth = (team.member_ids?.length ?? 0) - (leaving.get(team.id ?? '') ?? 0)
    const size = teams.find(({ id }) => id === team.id)?.members.length ?? 0
    if (growth > 0 && size + growth > maxSize) problems.push({ kind: 'teamFull' })
  }
  return { rows, problems: [] }
}

/**
 * Writes a template: the headings and one example.
 * @param headings translated headings, in the order of `teamFields`
 */
export function writeTeamsTemplate(
  headings: readonly string[],
  name: string,
  language: string,
): string {
  return writeCsv(headings, [[name, '', 'anna@example.com, bela@example.com']], language)
}

/** Code of a team in the CSV file, as printed. */
export const teamCodeCell = (team: Pick<TeamRow, 'code'>) => formatShortCode(team.code)
