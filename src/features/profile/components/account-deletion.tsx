import { Trash2 } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Input } from '@/components/ui/field'
import {
  useDeleteMyAccount,
  useEmailState,
  useHasSecondFactor,
} from '@/features/profile/api/account'
import {
  isReauthenticationError,
  ReauthenticationField,
  SignInAgainError,
} from '@/features/profile/components/reauthentication-field'
import { isConfirmed } from '@/features/profile/model/confirmation-word'
import { useTokenBalance } from '@/lib/account/token-balance'
import type { Profile } from '@/lib/account/profile'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

const losses = ['profile', 'balance', 'scans', 'sessions', 'purchases', 'claims'] as const

function DeletionDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t, format } = useTexts()
  const { ownBalance } = useTokenBalance()
  const deletion = useDeleteMyAccount()
  const account = useEmailState()
  const hasSecondFactor = useHasSecondFactor()
  // Null while loading and for third-party accounts; then the database may require a new sign-in.
  const method = hasSecondFactor ? 'code' : account.data?.hasPassword ? 'password' : null
  const [secret, setSecret] = useState('')
  const [typed, setTyped] = useState('')
  const [isWordWrong, setWordWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const word = t('profile.deletion.word')
  const numbers = {
    balance: format.number(ownBalance),
    points: format.number(profile.points_total),
  }

  async function confirm(): Promise<void> {
    if (!isConfirmed(typed, word, format.language)) {
      setWordWrong(true)
      field.current?.focus()
      return
    }
    try {
      await deletion.mutateAsync({ userId: profile.id, email: profile.email ?? '', method, secret })
    } catch {
      return // The dialog stays open and shows deletion.error.
    }
    toasts.success(t('profile.deletion.done'))
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!deletion.isPending) void confirm()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('profile.deletion.confirmTitle')}
      description={t('profile.deletion.confirmText')}
      confirmLabel={t('profile.deletion.action')}
      destructive
      pending={deletion.isPending}
      onConfirm={() => void confirm()}
    >
      <ul className="list-disc ps-5">
        {losses.map((loss) => (
          <li key={loss}>{t(`profile.deletion.losses.${loss}`, numbers)}</li>
        ))}
      </ul>
      <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        <Input
          ref={field}
          label={t('profile.deletion.wordLabel', { word })}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          error={isWordWrong ? t('profile.deletion.wordError', { word }) : null}
          onChange={(event) => {
            setTyped(event.target.value)
            setWordWrong(false)
          }}
        />
        <ReauthenticationField
          method={method}
          value={secret}
          error={deletion.error}
          onChange={setSecret}
        />
        {deletion.isError && !isReauthenticationError(deletion.error) && (
          <SignInAgainError error={deletion.error} />
        )}
        {/* Enter submits a form with two fields only if it contains a submit button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}

/** Lists what the deletion removes, and requires a confirmation word and reauthentication. */
export function AccountDeletion({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <section className="border-base-300 flex flex-col items-start gap-3 border-t pt-6">
      <h3 className="text-lg font-bold">{t('profile.deletion.title')}</h3>
      <p className="max-w-prose text-pretty wrap-anywhere">{t('profile.deletion.text')}</p>
      <Button icon={Trash2} variant="danger" onClick={() => setConfirming(true)}>
        {t('profile.deletion.action')}
      </Button>
      {isConfirming && <DeletionDialog profile={profile} onClose={() => setConfirming(false)} />}
    </section>
  )
}
