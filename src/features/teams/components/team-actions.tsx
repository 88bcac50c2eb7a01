import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Input, Select } from '@/components/ui/field'
import { MAX_TEAM_NAME } from '@/features/game/model/game-session-options'
import { type Team, useHandOverTeam, useLeaveTeam, useRenameTeam } from '@/features/teams/api/teams'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { toasts } from '@/stores/toasts'

type Action = 'rename' | 'handOver' | 'leave'

interface TeamActionsProps {
  team: Team
  gameSessionId: string
  /** The hunt is over: the team can only be left. */
  isOver: boolean
}

/** Renaming, handing over and leaving, each in a dialog. */
export function TeamActions({ team, gameSessionId, isOver }: TeamActionsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [action, setAction] = useState<Action | null>(null)
  const [name, setName] = useState(team.name)
  const others = team.members.filter(({ is_me }) => !is_me)
  const [nextCaptain, setNextCaptain] = useState('')
  const rename = useRenameTeam()
  const handOver = useHandOverTeam()
  const leave = useLeaveTeam()
  const close = () => setAction(null)
  const fail = (error: Error) => toasts.error(errorText(error))

  function open(next: Action): void {
    rename.reset()
    setName(team.name)
    setNextCaptain(others[0]?.user_id ?? '')
    setAction(next)
  }

  const leaveText = isOver ? 'leaveOver' : team.found_codes > 0 ? 'leaveWithFinds' : 'leaveText'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {team.is_captain && !isOver && (
          <Button variant="outline" size="sm" onClick={() => open('rename')}>
            {t('teams.rename')}
          </Button>
        )}
        {team.is_captain && !isOver && others.length > 0 && (
          <Button variant="outline" size="sm" onClick={() => open('handOver')}>
            {t('teams.handOver')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => open('leave')}>
          {t('teams.leave')}
        </Button>
      </div>
      <ConfirmDialog
        open={action === 'rename'}
        onClose={close}
        title={t('teams.renameTitle')}
        description={t('teams.nameHint')}
        confirmLabel={t('teams.rename')}
        pending={rename.isPending}
        onConfirm={() =>
          rename.mutate({ p_game_session_id: gameSessionId, p_name: name }, { onSuccess: close })
        }
      >
        <Input
          label={t('teams.name')}
          value={name}
          maxLength={MAX_TEAM_NAME}
          error={rename.error && errorText(rename.error)}
          onChange={(event) => setName(event.target.value)}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={action === 'handOver'}
        onClose={close}
        title={t('teams.handOverTitle')}
        description={t('teams.handOverText')}
        confirmLabel={t('teams.handOver')}
        pending={handOver.isPending}
        onConfirm={() =>
          handOver.mutate(
            { p_game_session_id: gameSessionId, p_user_id: nextCaptain },
            { onSuccess: close, onError: fail },
          )
        }
      >
        <Select
          label={t('teams.newCaptain')}
          options={others.map((member) => ({ value: member.user_id, label: member.name }))}
          value={nextCaptain}
          onChange={(event) => setNextCaptain(event.target.value)}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={action === 'leave'}
        onClose={close}
        title={t('teams.leaveTitle', { name: team.name })}
        description={t(`teams.${leaveText}`)}
        confirmLabel={t('teams.leave')}
        destructive
        pending={leave.isPending}
        onConfirm={() =>
          leave.mutate({ p_game_session_id: gameSessionId }, { onSuccess: close, onError: fail })
        }
      />
    </>
  )
}
