import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Textarea } from '@/components/ui/field'
import { type AdminClaim, useRejectLateClaims } from '@/features/treasure/api/admin-treasure'
import { toasts } from '@/stores/toasts'

/** Rejects all pending claims of an awarded hunt with one reason. */
export function RejectLateClaims({ claim }: { claim: AdminClaim }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const [reason, setReason] = useState(t('admin.claims.lateReason'))
  const reject = useRejectLateClaims()
  const count = claim.waiting
  const isReasonMissing = reason.trim() === ''

  async function confirm(): Promise<void> {
    if (isReasonMissing) return
    try {
      const { rejected } = await reject.mutateAsync({
        p_game_session_id: claim.game_session_id,
        p_reason: reason.trim(),
      })
      toasts.success(t('admin.claims.rejectedLate', { count: rejected }))
      setConfirming(false)
    } catch {
      // Shown in the dialog.
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
        {t('admin.claims.rejectLate', { count })}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('admin.claims.rejectLateTitle')}
        description={t('admin.claims.rejectLateText', { count, game: claim.game_session_name })}
        confirmLabel={t('admin.claims.rejectLate', { count })}
        destructive
        pending={reject.isPending}
        onConfirm={() => void confirm()}
      >
        <Textarea
          label={t('admin.claims.reason')}
          error={isReasonMissing ? t('admin.claims.reasonMissing') : null}
          maxLength={1000}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {reject.isError && <ErrorState error={reject.error} />}
      </ConfirmDialog>
    </>
  )
}
