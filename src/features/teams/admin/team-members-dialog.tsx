import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmailText } from '@/components/ui/email-text'
import { ErrorState } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import { PlayerSearch } from '@/features/corrections/admin/player-search'
import {
  allTeamsQueryOptions,
  type TeamRow,
  type TeamRowMember,
  useMovePlayer,
} from '@/features/teams/api/admin-teams'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

interface MoveFormProps {
  gameSessionId: string
  team: TeamRow
  member: TeamRowMember
  onDone: () => void
}

/** Moves one member to another team or out of all teams. */
function MoveForm({ gameSessionId, team, member, onDone }: MoveFormProps) {
  const { t } = useTranslation()
  const teams = useQuery(allTeamsQueryOptions(gameSessionId))
  const move = useMovePlayer()
  const [target, setTarget] = useState('')
  const hasPlayed = member.found_codes > 0 || member.points !== 0
  const others = hasPlayed ? [] : (teams.data ?? []).filter(({ id }) => id !== team.id)
  return (
    <div className="bg-base-200 rounded-box flex flex-col gap-3 p-3">
      <Select
        label={t('admin.teams.moveTo')}
        hint={hasPlayed ? t('admin.teams.movePlayed') : undefined}
        value={target}
        emptyLabel={t('admin.teams.noTeam')}
        options={toOptions(others, ({ name }) => name)}
        onChange={(event) => setTarget(event.target.value)}
      />
      {(teams.error ?? move.error) && <ErrorState error={teams.error ?? move.error} />}
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={move.isPending}
          onClick={() =>
            move.mutate(
              {
                p_game_session_id: gameSessionId,
                p_user_id: member.user_id,
                p_team_id: target || null,
              },
              {
                onSuccess: () => {
                  toasts.success(t('admin.teams.moved', { name: member.name }))
                  onDone()
                },
              },
            )
          }
        >
          {t('admin.teams.move')}
        </Button>
        <Button size="sm" variant="ghost" disabled={move.isPending} onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </span>
    </div>
  )
}

interface TeamMembersDialogProps {
  gameSession: { id: string; team_max_size: number }
  team: TeamRow
  onClose: () => void
}

/** Members of a team, with moving and adding. */
export function TeamMembersDialog({ gameSession, team, onClose }: TeamMembersDialogProps) {
  const { t, format } = useTexts()
  const [movedId, setMovedId] = useState<string | null>(null)
  const [player, setPlayer] = useState<{ id: string; name: string } | null>(null)
  const add = useMovePlayer()
  const isFull = team.members.length >= gameSession.team_max_size
  return (
    <Dialog
      onClose={onClose}
      title={team.name}
      description={t('admin.teams.membersOf', {
        count: team.members.length,
        max: gameSession.team_max_size,
      })}
    >
      <div className="flex flex-col gap-4">
        {team.members.length === 0 && <p className="text-soft">{t('teams.noMembers')}</p>}
        <ul aria-label={t('admin.teams.members')} className="divide-base-300 divide-y">
          {team.members.map((member) => (
            <li key={member.user_id} className="flex flex-col gap-2 py-3 first:pt-0">
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-2 font-semibold wrap-anywhere">
                    {member.is_captain && (
                      <Crown
                        aria-label={t('teams.captain')}
                        className="text-primary size-5 shrink-0"
                      />
                    )}
                    {member.name}
                  </span>
                  <span className="text-soft block text-sm">
                    <EmailText email={member.email} />
                  </span>
                  <span className="text-soft block text-sm tabular-nums">
                    {t('teams.found', { count: member.found_codes })} ·{' '}
                    {t('teams.total', {
                      count: member.points,
                      points: format.number(member.points),
                    })}
                  </span>
                </span>
                {movedId !== member.user_id && (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t('admin.teams.moveNamed', { name: member.name })}
                    onClick={() => setMovedId(member.user_id)}
                  >
                    {t('admin.teams.move')}
                  </Button>
                )}
              </div>
              {movedId === member.user_id && (
                <MoveForm
                  gameSessionId={gameSession.id}
                  team={team}
                  member={member}
                  onDone={() => setMovedId(null)}
                />
              )}
            </li>
          ))}
        </ul>
        {isFull ? (
          <p className="text-soft text-sm">{t('errors.team_full')}</p>
        ) : (
          <section className="border-base-300 flex flex-col gap-3 border-t pt-4">
            <h3 className="font-semibold">{t('admin.teams.add')}</h3>
            <PlayerSearch
              gameSessionId={gameSession.id}
              player={player}
              excludedIds={team.members.map(({ user_id }) => user_id)}
              onChoose={(chosen) => {
                add.reset()
                setPlayer(chosen)
              }}
            />
            {add.error && <ErrorState error={add.error} />}
            {player && (
              <Button
                className="self-start"
                loading={add.isPending}
                onClick={() =>
                  add.mutate(
                    { p_game_session_id: gameSession.id, p_user_id: player.id, p_team_id: team.id },
                    {
                      onSuccess: ({ moved }) => {
                        if (moved) toasts.success(t('admin.teams.moved', { name: player.name }))
                        setPlayer(null)
                      },
                    },
                  )
                }
              >
                {t('admin.teams.addSubmit')}
              </Button>
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}
