import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { OverviewPage as Overview } from '@/features/overview/admin/overview-page'
import { PauseDialog } from '@/features/game/admin/pause-dialog'
import { PlayerBlockersCard } from '@/features/game/admin/player-blockers-card'

/** /admin: overview of the hunts, open tasks and announcements. */
export function OverviewPage() {
  return (
    <Overview
      renderAnnounce={(sessions, onClose) => (
        <AnnounceDialog sessions={sessions} onClose={onClose} />
      )}
      renderPause={(session, onClose) => <PauseDialog session={session} onClose={onClose} />}
      renderBlockers={(sessions) => <PlayerBlockersCard hunts={sessions} />}
    />
  )
}
