import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { MAX_TEAM_NAME } from '@/features/game/model/game-session-options'
import { useCreateTeam, useJoinTeam } from '@/features/teams/api/teams'
import { parseTeamCode } from '@/lib/codes/codes'
import { useErrorText } from '@/lib/i18n/use-error-text'
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
  const { t } = useTranslation()
  const errorText = useErrorText()
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
