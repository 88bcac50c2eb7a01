import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Textarea } from '@/components/ui/field'
import { ClaimFacts, ClaimPhoto } from '@/features/treasure/admin/claim-facts'
import {
  type AdminClaim,
  MAX_REJECTION_LENGTH,
  useReviewTreasureClaim,
} from '@/features/treasure/api/admin-treasure'
import { toasts } from '@/stores/toasts'

/** Returns a function that describes the consequences of an approval, with warnings. */
function useConsequence(): (claim: AdminClaim) => string {
  const { t } = useTranslation()
  return ({ name, game_session_name: game, jackpot_amount: amount, ...claim }) =>
    [
      claim.is_banned && t('admin.claims.claimantBanned'),
      claim.earlier_pending > 0 && t('admin.claims.notFirst', { count: claim.earlier_pending }),
      amount === null || amount === 0
        ? t('admin.claims.wins', { name, game })
        : t('admin.claims.winsJackpot', {
            name,
            game,
            coins: t('common.coins', { count: amount }),
          }),
    ]
      .filter(Boolean)
      .join(' ')
}

type Decision = 'approved' | 'rejected'

interface ClaimDialogProps {
  claim: AdminClaim
  onClose: () => void
}

/** One claim with its contact data and photo, and the irreversible decision about it. */
export function ClaimDialog({ claim, onClose }: ClaimDialogProps) {
  const { t } = useTranslation()
  const consequence = useConsequence()
  const review = useReviewTreasureClaim()
  const [confirming, setConfirming] = useState<Decision | null>(null)
  const [seenJackpot, setSeenJackpot] = useState(claim.jackpot_updated_at)
  const isAwarded = claim.is_awarded
  // Late claims share a default reason.
  const [reason, setReason] = useState(isAwarded ? t('admin.claims.lateReason') : '')
  const [reasonMissing, setReasonMissing] = useState(false)
  // Set synchronously, unlike the state of the mutation, to block a second tap.
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const guard = useUnsavedChangesGuard()

  function openConfirmation(decision: Decision): void {
    if (decision === 'rejected' && reason.trim() === '') {
      setReasonMissing(true)
      return
    }
    setSeenJackpot(claim.jackpot_updated_at)
    setConfirming(decision)
  }

  async function decide(decision: Decision): Promise<void> {
    setDeciding(decision)
    try {
      await review.mutateAsync({
        p_claim_id: claim.id,
        p_decision: decision,
        p_reason: decision === 'rejected' ? reason.trim() : null,
        p_jackpot_updated_at: seenJackpot,
      })
      toasts.success(t(`admin.claims.done.${decision}`))
      guard.release()
      onClose()
    } catch {
      // review.error is shown below the facts.
    } finally {
      setDeciding(null)
      setConfirming(null)
    }
  }

  const isOpen = claim.status === 'pending'
  return (
    <Dialog
      onClose={() => guard.close(onClose)}
      title={t('admin.claims.dialogTitle', { name: claim.name })}
      description={isOpen ? t('admin.claims.dialogText') : t(`admin.claims.status.${claim.status}`)}
      size="lg"
      footer={
        isOpen && (
          <>
            <Button
              variant="danger"
              disabled={deciding !== null}
              onClick={() => openConfirmation('rejected')}
            >
              {t('admin.claims.reject')}
            </Button>
            <Button
              disabled={isAwarded || deciding !== null}
              onClick={() => openConfirmation('approved')}
            >
              {t('admin.claims.approve')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isOpen && (
          <p className={clsx('notice', claim.is_banned && 'notice-warning')}>
            {isAwarded
              ? t(claim.winner_name ? 'admin.claims.alreadyAwarded' : 'admin.claims.winnerGone', {
                  name: claim.winner_name,
                })
              : consequence(claim)}
          </p>
        )}
        <ClaimFacts claim={claim} />
        {claim.photo_path && <ClaimPhoto path={claim.photo_path} />}
        {claim.rejection_reason && (
          <p>
            <span className="text-soft">{t('admin.claims.reason')}: </span>
            {claim.rejection_reason}
          </p>
        )}
        {isOpen && (
          <Textarea
            label={t('admin.claims.reason')}
            hint={t('admin.claims.reasonHint')}
            error={reasonMissing && reason.trim() === '' ? t('admin.claims.reasonMissing') : null}
            maxLength={MAX_REJECTION_LENGTH}
            rows={2}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              guard.setDirty(event.target.value.trim() !== '')
            }}
          />
        )}
        {review.isError && <ErrorState error={review.error} />}
      </div>
      <ConfirmDialog
        open={confirming === 'approved'}
        onClose={() => setConfirming(null)}
        title={t('admin.claims.approveTitle')}
        description={consequence(claim)}
        confirmLabel={t('admin.claims.approve')}
        pending={deciding !== null}
        onConfirm={() => void decide('approved')}
      />
      <ConfirmDialog
        open={confirming === 'rejected'}
        onClose={() => setConfirming(null)}
        title={t('admin.claims.rejectTitle', { name: claim.name })}
        description={t('admin.claims.rejectText')}
        confirmLabel={t('admin.claims.reject')}
        destructive
        pending={deciding !== null}
        onConfirm={() => void decide('rejected')}
      />
      {guard.dialog}
    </Dialog>
  )
}
