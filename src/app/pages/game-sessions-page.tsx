import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { GameSessionsPage as GameSessions } from '@/features/game/admin/game-sessions-page'

/** /admin/game-sessions: the hunts and announcements to their players. */
export function GameSessionsPage() {
  return (
    <GameSessions
      renderAnnounce={(session, onClose) => (
        <AnnounceDialog sessions={[session]} onClose={onClose} />
      )}
    />
  )
}
