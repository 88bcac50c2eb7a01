import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsCompact } from '@/app/layouts/use-is-compact'
import { ContactDialog } from '@/app/pages/contact-dialog'
import { ExampleHunt } from '@/app/pages/example-hunt'
import { HuntDialog } from '@/app/pages/hunt-dialog'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import type { Correction } from '@/features/corrections/model/correction'
import type { SessionAction } from '@/features/game/model/session-action'
import { adminSessionsQueryOptions } from '@/features/game/api/admin-game'
import type { Contact } from '@/features/overview/admin/desk-lists'
import type { WithdrawnCode } from '@/features/overview/admin/hunt-desk'
import { OverviewScreen } from '@/features/overview/admin/overview-screen'
import { PlayerBlockersCard } from '@/features/game/admin/player-blockers-card'
import { WithdrawDialog } from '@/features/reports/admin/withdraw-dialog'
import { ClaimReview } from '@/features/treasure/admin/claim-review'

/** /admin: overview of the hunts, open tasks and announcements. */
export function OverviewPage() {
  const { t } = useTranslation()
  const [correction, setCorrection] = useState<Correction | null>(null)
  const [withdrawn, setWithdrawn] = useState<WithdrawnCode | null>(null)
  const [dialog, setDialog] = useState<{ action: SessionAction; huntId: string } | null>(null)
  const [contacted, setContacted] = useState<{ contact: Contact | null; huntId: string } | null>(
    null,
  )
  const opened = dialog ?? contacted
  // The dialogs know more of a hunt than the desk: read when one opens.
  const sessions = useQuery({ ...adminSessionsQueryOptions(), enabled: opened !== null })
  const session = opened && sessions.data?.find(({ id }) => id === opened.huntId)
  const closeDialog = () => {
    setDialog(null)
    setContacted(null)
  }
  return (
    <>
      <OverviewScreen
        isCompact={useIsCompact()}
        example={<ExampleHunt />}
        renderAnnounce={(hunts, onClose) => <AnnounceDialog sessions={hunts} onClose={onClose} />}
        renderReview={(claim, onClose) => <ClaimReview claim={claim} onClose={onClose} />}
        renderBlockers={(hunts) => <PlayerBlockersCard hunts={hunts} />}
        onAction={(action, huntId) => setDialog({ action, huntId })}
        onCorrect={setCorrection}
        onWithdraw={setWithdrawn}
        onContact={(contact, huntId) => setContacted({ contact, huntId })}
      />
      {dialog && session && (
        <HuntDialog action={dialog.action} session={session} onClose={closeDialog} />
      )}
      {contacted && session && (
        <ContactDialog session={session} contact={contacted.contact} onClose={closeDialog} />
      )}
      {opened && !sessions.data && sessions.error && (
        <Dialog open onOpenChange={closeDialog} title={t('errors.unknown')}>
          <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
        </Dialog>
      )}
      {withdrawn && <WithdrawDialog {...withdrawn} onClose={() => setWithdrawn(null)} />}
      {correction && (
        <CorrectionDialog correction={correction} onClose={() => setCorrection(null)} />
      )}
    </>
  )
}
