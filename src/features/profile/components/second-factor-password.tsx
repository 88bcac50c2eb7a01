import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import {
  isReauthenticationError,
  ReauthenticationField,
} from '@/features/profile/components/reauthentication-field'

interface SecondFactorPasswordProps {
  pending: boolean
  /** Error of the last attempt. */
  error: unknown
  onSubmit: (password: string) => void
  onClose: () => void
}

/** Asks for the password first: a thief could lock the owner out by setting up a second factor. */
export function SecondFactorPassword(props: SecondFactorPasswordProps) {
  const { pending, error, onSubmit, onClose } = props
  const { t } = useTranslation()
  const [password, setPassword] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!pending) onSubmit(password)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('secondFactor.setupTitle')}
      description={t('secondFactor.cardText')}
      confirmLabel={t('secondFactor.switchOn')}
      pending={pending}
      onConfirm={() => onSubmit(password)}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ReauthenticationField
          method="password"
          value={password}
          error={error}
          onChange={setPassword}
        />
        {error !== null && !isReauthenticationError(error) && <ErrorState error={error} />}
      </form>
    </ConfirmDialog>
  )
}
