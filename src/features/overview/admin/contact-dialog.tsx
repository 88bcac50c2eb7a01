import { useQuery } from '@tanstack/react-query'
import { Ban, CirclePlus, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { QueryError, QueryPlaceholder } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import { SkeletonList } from '@/components/ui/skeleton'
import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import { PlayerSearch } from '@/features/corrections/admin/player-search'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import type { Contact } from '@/features/overview/admin/desk-lists'
import { allTeamsQueryOptions } from '@/features/teams/api/admin-teams'
import { UserBanPanel } from '@/features/users/admin/user-ban-panel'
import { userDetailsQueryOptions } from '@/features/users/api/users'

interface BanDialogProps {
  player: { id: string; name: string }
  onClose: () => void
}

/** Bans an account, or shows and lifts its ban. */
function BanDialog({ player, onClose }: BanDialogProps) {
  const guard = useUnsavedChangesGuard()
  const details = useQuery(userDetailsQueryOptions(player.id))
  return (
    <Dialog onClose={() => guard.close(onClose)} title={player.name}>
      {details.data ? (
        <UserBanPanel name={player.name} details={details.data} onDirtyChange={guard.setDirty} />
      ) : (
        <QueryPlaceholder query={details} rows={2} />
      )}
      {guard.dialog}
    </Dialog>
  )
}

interface ContactDialogProps {
  gameSession: AdminGameSession
  /** Null: the organiser chooses first. */
  contact: Contact | null
  onClose: () => void
}

/** What an organiser does about one player or team during a hunt: a message, bonus or penalty points, a ban. */
export function ContactDialog({ gameSession, contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(contact)
  const [action, setAction] = useState<'message' | 'points' | 'ban' | null>(null)
  const teams = useQuery({
    ...allTeamsQueryOptions(gameSession.id),
    enabled: gameSession.team_mode !== 'off',
  })
  // Without members there is nobody to write to or to give points to.
  const withMembers = teams.data?.filter(({ members }) => members.length > 0) ?? []
  const team = chosen?.kind === 'team' ? withMembers.find(({ id }) => id === chosen.id) : null
  const members = team?.members ?? []
  // The points of a team are the sum of its members'.
  const receiver =
    chosen?.kind === 'team'
      ? (members.find(({ is_captain }) => is_captain) ?? members[0])
      : chosen && { user_id: chosen.id, name: chosen.name }

  if (chosen && receiver && action === 'message') {
    const userIds = team ? members.map(({ user_id }) => user_id) : [chosen.id]
    return (
      <AnnounceDialog
        gameSessions={[gameSession]}
        recipient={{ name: chosen.name, userIds }}
        onClose={onClose}
      />
    )
  }
  if (chosen && receiver && action === 'points') {
    return (
      <CorrectionDialog
        correction={{
          kind: 'points',
          gameSessionId: gameSession.id,
          player: { id: receiver.user_id, name: receiver.name },
          teamName: team?.name,
        }}
        onClose={onClose}
      />
    )
  }
  if (chosen && action === 'ban') return <BanDialog player={chosen} onClose={onClose} />

  const ways = [
    ['message', MessageSquare, t('admin.desk.contact.message')],
    ['points', CirclePlus, t('admin.corrections.open.points')],
    ...(chosen?.kind === 'player' ? ([['ban', Ban, t('admin.users.ban.action')]] as const) : []),
  ] as const
  return (
    <Dialog
      onClose={onClose}
      title={chosen ? chosen.name : t('admin.desk.contact.open')}
      description={gameSession.name}
    >
      <div className="grid gap-4">
        {teams.error && <QueryError query={teams} />}
        {chosen === null ? (
          <>
            <PlayerSearch
              gameSessionId={gameSession.id}
              player={null}
              onChoose={(player) => player && setChosen({ kind: 'player', ...player })}
            />
            {withMembers.length > 0 && (
              <Select
                label={t('admin.desk.contact.team')}
                value=""
                emptyLabel={t('admin.desk.contact.chooseTeam')}
                options={toOptions(withMembers, ({ name }) => name)}
                onChange={({ target }) => {
                  const found = withMembers.find(({ id }) => id === target.value)
                  if (found) setChosen({ kind: 'team', id: found.id, name: found.name })
                }}
              />
            )}
          </>
        ) : chosen.kind === 'team' && !team ? (
          teams.data ? (
            <p>{t('teams.noMembers')}</p>
          ) : (
            !teams.error && <SkeletonList rows={2} />
          )
        ) : (
          <ul className="grid gap-2">
            {ways.map(([way, Icon, label]) => (
              <li key={way}>
                <Button icon={Icon} variant="outline" block onClick={() => setAction(way)}>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
