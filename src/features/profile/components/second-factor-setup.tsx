import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { Dialog } from '@/components/ui/dialog'
import { type NewFactor, useConfirmFactor } from '@/features/profile/api/account'
import { mfaErrorKey } from '@/lib/account/second-factor'
import { toasts } from '@/stores/toasts'

/** Splits a long key into groups of four for reading and typing: "JBSW Y3DP". */
function groupByFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Shows the QR code and key for the authenticator app, and asks for its first code. */
export function SecondFactorSetup({ factor, onClose }: { factor: NewFactor; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useConfirmFactor()
  const [code, setCode] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isPending) return
    mutate(
      { factorId: factor.id, code },
      {
        onSuccess: () => {
          toasts.success(t('secondFactor.switchedOn'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      onClose={() => !isPending && onClose()}
      title={t('secondFactor.setupTitle')}
      description={t('secondFactor.setupText')}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <img
          src={factor.qrCodeUrl}
          alt={t('secondFactor.picture')}
          width={208}
          height={208}
          // QR readers need a white margin in every theme.
          style={{ background: 'white' }}
          className="rounded-box mx-auto p-2"
        />
        <div>
          <p className="text-soft text-sm">{t('secondFactor.secretLabel')}</p>
          <code className="mt-1 block text-center font-mono text-lg break-words">
            {groupByFour(factor.secret)}
          </code>
        </div>
        <a href={factor.uri} className="btn btn-outline btn-block min-h-11 sm:hidden">
          {t('secondFactor.openApp')}
        </a>
        <CodeInput
          value={code}
          hint={t('secondFactor.codeHint')}
          error={error && t(mfaErrorKey(error))}
          onChange={setCode}
        />
        <Button type="submit" block loading={isPending}>
          {t('secondFactor.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
