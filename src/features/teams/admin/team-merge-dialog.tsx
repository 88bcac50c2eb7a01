import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { allTeamsQueryOptions, type TeamRow, useMergeTeams } from '@/features/teams/api/admin-teams'
import { toasts } from '@/stores/toasts'

interface TeamMergeDialogProps {
  sessionId: string
  team: TeamRow
  onClose: () => void
}

/** Merges a team into another one of the hunt. */
export function TeamMergeDialog({ sessionId, team, onClose }: TeamMergeDialogProps) {
  const { t } = useTranslation()
  const teams = useQuery(allTeamsQueryOptions(sessionId))
  const merge = useMergeTeams()
  const [chosen, setChosen] = useState('')
  const [isChecked, setChecked] = useState(false)
  const others = (teams.data ?? []).filter(({ id }) => id !== team.id)
  const into = others.find(({ id }) => id === chosen)
  const error = teams.error ?? merge.error

  function submit(): void {
    setChecked(true)
    if (!into) return
    merge.mutate(
      { p_team_id: team.id, p_into_team_id: into.id },
      {
        onSuccess: ({ voided }) => {
          toasts.success(
            voided === 0
              ? t('admin.teams.mergedClean', { name: into.name })
              : t('admin.teams.merged', { name: into.name, count: voided }),
          )
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !merge.isPending && onClose()}
      title={t('admin.teams.mergeTitle', { name: team.name })}
      description={t('admin.teams.mergeText')}
      confirmLabel={t('admin.teams.merge')}
      destructive
      pending={merge.isPending}
      onConfirm={submit}
    >
      <div className="flex flex-col gap-3">
        <Select
          label={t('admin.teams.mergeInto')}
          error={isChecked && !into ? t('admin.teams.choose') : null}
          value={chosen}
          options={[
            { value: '', label: t('admin.teams.choose') },
            ...others.map(({ id, name, members }) => ({
              value: id,
              label: `${name} (${t('admin.teams.memberCount', { count: members.length })})`,
            })),
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
        {error && <ErrorState error={error} />}
      </div>
    </ConfirmDialog>
  )
}
