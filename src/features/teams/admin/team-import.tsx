import { useQuery } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { useMemo } from 'react'
import { CsvImportDialog } from '@/components/csv-import/csv-import-dialog'
import { allMembersQueryOptions } from '@/features/game/api/admin-running-game-session'
import { allTeamsQueryOptions, useSaveTeams } from '@/features/teams/api/admin-teams'
import {
  readTeamsCsv,
  teamFields,
  writeTeamsTemplate,
  type TeamField,
} from '@/features/teams/model/team-csv'
import { useHeadings } from '@/lib/i18n/use-headings'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

const headingKeys = {
  name: 'admin.teams.name',
  code: 'admin.teams.code',
  members: 'admin.teams.emails',
} as const
const headingKey = (field: TeamField) => headingKeys[field]

interface TeamImportProps {
  gameSession: { id: string; team_max_size: number }
  /** Headings of the exported list, whose other columns the import ignores; must be stable. */
  exported: readonly ParseKeys[]
  onClose: () => void
}

/** Imports teams from a CSV file after a preview; saves all rows or none. */
export function TeamImport({ gameSession, exported, onClose }: TeamImportProps) {
  const { t, language } = useTexts()
  const teams = useQuery(allTeamsQueryOptions(gameSession.id))
  const players = useQuery(allMembersQueryOptions(gameSession.id))
  const headings = useHeadings(teamFields, headingKey, exported)
  const save = useSaveTeams()
  const [teamRows, playerRows, maxSize] = [teams.data, players.data, gameSession.team_max_size]
  const readFile = useMemo(
    () =>
      teamRows && playerRows
        ? (text: string) =>
            readTeamsCsv(text, { teams: teamRows, players: playerRows, maxSize }, headings)
        : null,
    [teamRows, playerRows, maxSize, headings],
  )
  const columns = teamFields.map((field) => ({
    field,
    heading: t(headingKey(field)),
    allowed: t(`admin.teams.import.allowed.${field}`),
  }))
  return (
    <CsvImportDialog
      title={t('admin.teams.import.title')}
      description={t('admin.teams.import.intro')}
      columns={columns}
      readFile={readFile}
      unreadableText={t('admin.teams.import.unreadable')}
      writeTemplate={() =>
        Promise.resolve(
          writeTeamsTemplate(
            columns.map(({ heading }) => heading),
            t('admin.teams.import.example'),
            language,
          ),
        )
      }
      templateName="teams-template.csv"
      error={teams.error ?? players.error ?? save.error}
      isSaving={save.isPending}
      onReset={save.reset}
      onSave={async (rows, onSend) => {
        const changes = rows.map(({ team }) => team)
        onSend()
        const { saved } = await save.mutateAsync({ gameSessionId: gameSession.id, teams: changes })
        toasts.success(t('admin.teams.import.saved', { count: saved }))
      }}
      onClose={onClose}
    />
  )
}
