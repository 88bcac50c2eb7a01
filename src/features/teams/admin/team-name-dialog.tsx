import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { type TeamRow, useSaveTeams } from '@/features/teams/api/admin-teams'
import { MAX_TEAM_NAME } from '@/features/game/model/game-session-options'
import { teamName } from '@/features/teams/model/team-csv'
import { toasts } from '@/stores/toasts'

const teamForm = z.object({ name: teamName })

interface TeamNameDialogProps {
  gameSessionId: string
  /** Null: a new team. */
  team: TeamRow | null
  onClose: () => void
}

/** Creates or renames a team. */
export function TeamNameDialog({ gameSessionId, team, onClose }: TeamNameDialogProps) {
  const { t } = useTranslation()
  const save = useSaveTeams()
  return (
    <ResourceDialog
      title={team ? t('admin.teams.renameTitle', { name: team.name }) : t('admin.teams.create')}
      description={team ? undefined : t('admin.teams.createText')}
      onClose={onClose}
      schema={teamForm}
      defaultValues={{ name: team?.name ?? '' }}
      version={team?.name}
      onSubmit={async ({ name }, seenName) => {
        const change = team ? { id: team.id, seen_name: seenName, name } : { name }
        await save.mutateAsync({ gameSessionId, teams: [change] })
        toasts.success(t('admin.teams.saved', { name }))
      }}
      fieldsByErrorKey={{ team_name_taken: 'name', invalid_name: 'name' }}
    >
      {({ control }) => (
        <FormInput
          label={t('teams.name')}
          hint={t('teams.nameHint')}
          error={({ type }) =>
            t(type === 'team_name_taken' ? 'errors.team_name_taken' : 'admin.teams.nameError')
          }
          maxLength={MAX_TEAM_NAME}
          {...fieldOf(control, 'name')}
        />
      )}
    </ResourceDialog>
  )
}
