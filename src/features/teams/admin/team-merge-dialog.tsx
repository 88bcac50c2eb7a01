import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { toOptions } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { allTeamsQueryOptions, type TeamRow, useMergeTeams } from '@/features/teams/api/admin-teams'
import { reference } from '@/lib/forms/fields'
import { toasts } from '@/stores/toasts'

const schema = z.object({ into: reference })

interface TeamMergeDialogProps {
  gameSessionId: string
  team: TeamRow
  onClose: () => void
}

/** Merges a team into another one of the hunt. */
export function TeamMergeDialog({ gameSessionId, team, onClose }: TeamMergeDialogProps) {
  const { t } = useTranslation()
  const teams = useQuery(allTeamsQueryOptions(gameSessionId))
  const merge = useMergeTeams()
  const others = (teams.data ?? []).filter(({ id }) => id !== team.id)
  return (
    <ResourceDialog
      title={t('admin.teams.mergeTitle', { name: team.name })}
      description={t('admin.teams.mergeText')}
      onClose={onClose}
      schema={schema}
      defaultValues={{ into: '' }}
      submitLabel={t('admin.teams.merge')}
      isDestructive
      onSubmit={async ({ into }) => {
        const name = others.find(({ id }) => id === into)?.name
        const { voided } = await merge.mutateAsync({ p_team_id: team.id, p_into_team_id: into })
        toasts.success(
          voided === 0
            ? t('admin.teams.mergedClean', { name })
            : t('admin.teams.merged', { name, count: voided }),
        )
      }}
    >
      {({ control }) => (
        <>
          <FormSelect
            label={t('admin.teams.mergeInto')}
            error={t('admin.teams.choose')}
            emptyLabel={t('admin.teams.choose')}
            options={toOptions(
              others,
              ({ name, members }) =>
                `${name} (${t('admin.teams.memberCount', { count: members.length })})`,
            )}
            {...fieldOf(control, 'into')}
          />
          {teams.error && <ErrorState error={teams.error} />}
        </>
      )}
    </ResourceDialog>
  )
}
