import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '@/components/ui/code-input'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useRemoveFactor } from '@/features/profile/api/account'
import { mfaErrorKey } from '@/lib/account/second-factor'
import { toasts } from '@/stores/toasts'

/** Requires a code before it removes the second factor. */
export function SecondFactorRemoval({
  factorId,
  onClose,
}: {
  factorId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { mutateAsync, isPending, error } = useRemoveFactor()
  const [code, setCode] = useState('')

  async function confirm(): Promise<void> {
    try {
      await mutateAsync({ factorId, code })
    } catch {
      return // Shown at the code field.
    }
    // After await, because callbacks of `mutate` are dropped if the card unmounts this dialog first.
    toasts.success(t('secondFactor.switchedOff'))
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) void confirm()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('secondFactor.removalTitle')}
      description={t('secondFactor.removalText')}
      confirmLabel={t('secondFactor.switchOff')}
      destructive
      pending={isPending}
      onConfirm={() => void confirm()}
    >
      <form noValidate onSubmit={submit}>
        <CodeInput value={code} error={error && t(mfaErrorKey(error))} onChange={setCode} />
      </form>
    </ConfirmDialog>
  )
}
