import { useState } from 'react'
import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import type { Correction } from '@/features/corrections/model/correction'
import { OverviewScreen } from '@/features/overview/admin/overview-screen'
import { PauseDialog } from '@/features/game/admin/pause-dialog'
import { PlayerBlockersCard } from '@/features/game/admin/player-blockers-card'
import { ClaimReview } from '@/features/treasure/admin/claim-review'

/** /admin: overview of the hunts, open tasks and announcements. */
export function OverviewPage() {
  const [correction, setCorrection] = useState<Correction | null>(null)
  return (
    <>
      <OverviewScreen
        renderAnnounce={(sessions, onClose) => (
          <AnnounceDialog sessions={sessions} onClose={onClose} />
        )}
        renderPause={(session, onClose) => <PauseDialog session={session} onClose={onClose} />}
        renderReview={(claim, onClose) => <ClaimReview claim={claim} onClose={onClose} />}
        renderBlockers={(sessions) => <PlayerBlockersCard hunts={sessions} />}
        onCorrect={setCorrection}
      />
      {correction && (
        <CorrectionDialog correction={correction} onClose={() => setCorrection(null)} />
      )}
    </>
  )
}
