import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { GameSessionsPage as GameSessions } from '@/features/game/admin/game-sessions-page'

/** The hunts and what their players are told (spec §2 /admin/game-sessions). */
export function GameSessionsPage() {
  return (
    <GameSessions
      renderAnnounce={(session, onClose) => (
        <AnnounceDialog sessions={[session]} onClose={onClose} />
      )}
    />
  )
}
