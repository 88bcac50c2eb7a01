import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Select, Textarea } from '@/components/ui/field'
import { remedies, useWithdrawCode, type Remedy } from '@/features/reports/api/admin-reports'
import { toasts } from '@/stores/toasts'

interface WithdrawDialogProps {
  sessionId: string
  codeId: string
  codeName: string
  onClose: () => void
}

/** Withdraws a code for everyone, with the compensation for players who are still searching for it. */
export function WithdrawDialog({ sessionId, codeId, codeName, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation()
  const withdraw = useWithdrawCode()
  const [remedy, setRemedy] = useState<Remedy>('refund')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)

  function submit(): void {
    setChecked(true)
    if (reason.trim() === '') return
    withdraw.mutate(
      { sessionId, codeId, remedy, reason: reason.trim() },
      {
        onSuccess: ({ players, remaining }) => {
          // Otherwise the list of reports shows the progress.
          if (remaining === 0) toasts.success(t('admin.reports.withdrawn', { count: players }))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !withdraw.isPending && onClose()}
      title={t('admin.reports.withdrawTitle', { name: codeName })}
      description={t('admin.reports.withdrawText')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={withdraw.isPending}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" loading={withdraw.isPending} onClick={submit}>
            {t('admin.reports.withdraw')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('admin.reports.remedy')}
          value={remedy}
          options={remedies.map((value) => ({
            value,
            label: t(`admin.reports.remedies.${value}`),
          }))}
          onChange={(event) =>
            setRemedy(remedies.find((known) => known === event.target.value) ?? 'none')
          }
        />
        <Textarea
          label={t('admin.users.reason')}
          hint={t('admin.corrections.reasonHint')}
          rows={2}
          maxLength={500}
          value={reason}
          error={isChecked && reason.trim() === '' ? t('admin.users.reasonError') : null}
          onChange={(event) => setReason(event.target.value)}
        />
        {withdraw.isError && <ErrorState error={withdraw.error} />}
      </div>
    </Dialog>
  )
}
