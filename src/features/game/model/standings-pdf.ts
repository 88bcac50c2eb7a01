import { mutedTextColor, thinLine } from '@/lib/print/drawing'
import type { TextItem } from '@/lib/print/drawing-pdf'
import type { FontStyle } from '@/lib/print/print-fonts'

/** A player, or a team. */
interface Standing {
  rank: number | null
  name: string
  points: number
  codes_found: number
  last_found_at: string | null
  /** Names of the team's players. */
  members: readonly string[]
}

export interface Player extends Omit<Standing, 'name' | 'members'> {
  user_name: string
  team_id: string | null
  team_name: string | null
  team_points: number | null
  /** Finds of all members of the team, also of former ones. */
  team_codes: number | null
}

/** One row for each team, with the first of its players, and for each player without one, in the order of `players`. */
export function toStandings<P extends Player>(players: readonly P[]): (Standing & { player: P })[] {
  const rows = new Map<string | P, Standing & { player: P }>()
  for (const player of players) {
    const { rank, codes_found, last_found_at } = player
    const key = player.team_id ?? player
    const team = rows.get(key)
    rows.set(key, {
      player: team?.player ?? player,
      rank,
      name: player.team_name ?? player.user_name,
      points: player.team_points ?? player.points,
      codes_found: player.team_codes ?? codes_found,
      last_found_at: [last_found_at, team?.last_found_at ?? null].reduce(later),
      members: player.team_id === null ? [] : [...(team?.members ?? []), player.user_name],
    })
  }
  return [...rows.values()]
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return Date.parse(a) > Date.parse(b) ? a : b
}

interface Texts {
  title: string
  /** Date of the print. */
  subtitle: string
  headings: readonly [rank: string, name: string, points: string, found: string, last: string]
  page: (number: number, pages: number) => string
  time: (at: string) => string
}

/** Baseline of the first row, mm. */
const FIRST_ROW_Y = 48
/** Millimetres. */
const ROW_HEIGHT = 8
const ROWS_PER_PAGE = 28
/** Left edges of rank and name, right edges of the others, and widths, mm. They leave room for the longest headings. */
const columns = [
  { x: 15, maxWidth: 20, align: 'left' },
  { x: 36, maxWidth: 56, align: 'left' },
  { x: 109, maxWidth: 16, align: 'right' },
  { x: 148, maxWidth: 37, align: 'right' },
  { x: 195, maxWidth: 45, align: 'right' },
] as const

/** Lays the standings out on A4 pages of 28 rows; e-mail addresses are left out. */
export function standingsPages(rows: readonly Standing[], texts: Texts): TextItem[][] {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  return Array.from({ length: count }, (_, page) => {
    const line = (y: number, texts: readonly string[], face: FontStyle): TextItem[] =>
      columns.map((column, at) => ({
        ...column,
        ...{ kind: 'text', y, text: texts[at] ?? '', size: 4, face },
      }))
    const shown = rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE)
    return [
      { kind: 'text', x: 15, y: 22, text: texts.title, size: 8, face: 'bold', maxWidth: 180 },
      { kind: 'text', x: 15, y: 30, text: texts.subtitle, size: 4, color: mutedTextColor },
      ...line(40, texts.headings, 'bold'),
      { ...thinLine, x1: 15, y1: 42, x2: 195, y2: 42 },
      ...shown.flatMap((row, index) =>
        line(
          FIRST_ROW_Y + index * ROW_HEIGHT,
          [
            row.rank === null ? '–' : `${row.rank}.`,
            row.name,
            String(row.points),
            String(row.codes_found),
            row.last_found_at === null ? '' : texts.time(row.last_found_at),
          ],
          'regular',
        ),
      ),
      {
        kind: 'text',
        x: 195,
        y: 285,
        text: texts.page(page + 1, count),
        size: 3.5,
        align: 'right',
        color: mutedTextColor,
      },
    ]
  })
}
