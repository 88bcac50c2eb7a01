import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { OverviewPage as Overview } from '@/features/overview/admin/overview-page'

/** What is going on, what is missing, and a word to the players (spec §2 /admin). */
export function OverviewPage() {
  return (
    <Overview
      renderAnnounce={(sessions, onClose) => (
        <AnnounceDialog sessions={sessions} onClose={onClose} />
      )}
    />
  )
}
