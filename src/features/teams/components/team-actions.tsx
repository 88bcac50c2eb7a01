import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Input, Select } from '@/components/ui/field'
import { MAX_TEAM_NAME } from '@/features/game/model/game-session-options'
import {
  useCreateTeam,
  useJoinTeam,
  type Team,
  useHandOverTeam,
  useLeaveTeam,
  useRenameTeam,
} from '@/features/teams/api/teams'
import { parseTeamCode } from '@/lib/codes/codes'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

interface TeamEntryProps {
  gameSessionId: string
  /** Only members of teams can scan. */
  isRequired: boolean
  /** The player has finds, and can only return to the team that owns them. */
  hasFinds: boolean
}

/** For a player without a team: join one by its code, or create one. */
export function TeamEntry({ gameSessionId, isRequired, hasFinds }: TeamEntryProps) {
  const { t, errorText } = useTexts()
  const join = useJoinTeam()
  const create = useCreateTeam()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const announceJoining = (team: { name: string }) =>
    toasts.success(t('teams.joined', { name: team.name }))

  function submitCode(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() === '') return
    join.mutate(
      { p_game_session_id: gameSessionId, p_code: parseTeamCode(code) },
      { onSuccess: announceJoining },
    )
  }
  function submitName(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() !== '')
      create.mutate(
        { p_game_session_id: gameSessionId, p_name: name },
        { onSuccess: announceJoining },
      )
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">
        {t(hasFinds ? 'teams.onlyBack' : isRequired ? 'teams.required' : 'teams.optional')}
      </p>
      <form onSubmit={submitCode} className="flex flex-col gap-2" noValidate>
        <Input
          label={t('teams.code')}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={join.error && errorText(join.error)}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" block loading={join.isPending}>
          {t('teams.join')}
        </Button>
      </form>
      {!hasFinds && (
        <form onSubmit={submitName} className="flex flex-col gap-2" noValidate>
          <Input
            label={t('teams.name')}
            hint={t('teams.nameHint')}
            value={name}
            maxLength={MAX_TEAM_NAME}
            autoComplete="off"
            error={create.error && errorText(create.error)}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="outline" block loading={create.isPending}>
            {t('teams.create')}
          </Button>
        </form>
      )}
    </div>
  )
}

type Action = 'rename' | 'handOver' | 'leave'

interface TeamActionsProps {
  team: Team
  gameSessionId: string
  /** The hunt is over: the team can only be left. */
  isOver: boolean
}

/** Renaming, handing over and leaving, each in a dialog. */
export function TeamActions({ team, gameSessionId, isOver }: TeamActionsProps) {
  const { t, errorText } = useTexts()
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
