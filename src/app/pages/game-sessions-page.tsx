import { HuntDialog } from '@/app/pages/hunt-dialog'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import { PlayerSearch } from '@/features/corrections/admin/player-search'
import { GameSessionsScreen } from '@/features/game/admin/game-sessions-screen'
import { TeamsScreen } from '@/features/teams/admin/teams-screen'
import { HuntLanguages } from '@/lib/hunt/hunt-languages'

/** /admin/game-sessions: the hunts with their teams, announcements, and posters with join codes. */
export function GameSessionsPage() {
  return (
    <GameSessionsScreen
      renderDialog={(action, session, onClose) => (
        <HuntDialog action={action} session={session} onClose={onClose} />
      )}
      renderTeams={(session, onClose) => (
        <TeamsScreen
          session={session}
          renderPrint={(codes, closePrint) => (
            <HuntLanguages huntIds={[session.id]}>
              <PrintDialog kind="teams" codes={codes} onClose={closePrint} />
            </HuntLanguages>
          )}
          renderPlayerSearch={(search) => <PlayerSearch {...search} />}
          onClose={onClose}
        />
      )}
    />
  )
}
