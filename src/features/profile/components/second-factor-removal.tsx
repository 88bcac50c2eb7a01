import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '@/components/ui/code-input'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useRemoveFactor } from '@/features/profile/api/second-factor'
import { codeErrorKey } from '@/lib/account/second-factor'
import { toasts } from '@/stores/toasts'

/** Asks for one more code before the second factor is switched off. */
export function SecondFactorRemoval({
  factorId,
  onClose,
}: {
  factorId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useRemoveFactor()
  const [code, setCode] = useState('')

  function confirm(): void {
    mutate(
      { factorId, code },
      {
        onSuccess: () => {
          toasts.success(t('secondFactor.switchedOff'))
          onClose()
        },
      },
    )
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) confirm()
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
      onConfirm={confirm}
    >
      <form noValidate onSubmit={submit}>
        <CodeInput value={code} error={error && t(codeErrorKey(error))} onChange={setCode} />
      </form>
    </ConfirmDialog>
  )
}
