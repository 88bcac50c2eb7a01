import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { isProofRefusal, ProofField } from '@/features/profile/components/proof-field'

interface SecondFactorProofProps {
  pending: boolean
  /** What the last attempt ended in. */
  error: unknown
  onProve: (password: string) => void
  onClose: () => void
}

/** Asks for the password before a second factor is set up: with one, a thief would lock the owner out. */
export function SecondFactorProof(props: SecondFactorProofProps) {
  const { pending, error, onProve, onClose } = props
  const { t } = useTranslation()
  const [password, setPassword] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!pending) onProve(password)
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
      onConfirm={() => onProve(password)}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ProofField proof="password" value={password} error={error} onChange={setPassword} />
        {error !== null && !isProofRefusal(error) && <ErrorState error={error} />}
      </form>
    </ConfirmDialog>
  )
}
