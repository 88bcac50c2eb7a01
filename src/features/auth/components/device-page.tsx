import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { SkeletonList } from '@/components/ui/skeleton'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useRedeemDeviceCode } from '@/features/auth/api/device-sign-in'
import { AuthCard } from '@/features/auth/components/auth-card'
import { authErrorKey } from '@/lib/account/auth-errors'
import { useSession, useWasSessionKnown } from '@/lib/account/session'
import { formatShortCode } from '@/lib/codes/codes'
import { toasts } from '@/stores/toasts'

/** Lazy, because it needs the profile and the outbox, which few visitors of this page have. */
const CurrentPlayer = lazy(async () => ({
  default: (await import('@/features/auth/components/current-player')).CurrentPlayer,
}))

/** /device#<code>: continues the game of a guest on this device; open to everyone. */
export function DevicePage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { status, user } = useSession()
  const wasKnown = useWasSessionKnown()
  const [code, setCode] = useState(() => formatShortCode(hash.slice(1)))
  const { mutateAsync: redeem, isPending, isSuccess, error } = useRedeemDeviceCode()
  const errorKey = error && authErrorKey(error)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (code.trim() === '' || isPending || isSuccess) return
    await redeem(code)
    toasts.success(t('device.done'))
    void navigate(paths.dashboard, { replace: true })
  }

  // While the user changes, the screen keeps its state.
  if (status === 'loading' && !wasKnown) return <FullPageSpinner />
  return (
    <AuthCard title={t('device.title')} description={t('device.text')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event).catch(() => undefined)}
      >
        {user && !isPending && !isSuccess && (
          <Suspense fallback={<SkeletonList rows={1} className="h-32" />}>
            <CurrentPlayer userId={user.uid} />
          </Suspense>
        )}
        <Input
          label={t('device.code')}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={
            errorKey &&
            t(errorKey === 'auth.errors.otp_expired' ? 'errors.device_code_expired' : errorKey)
          }
          onChange={({ target }) => setCode(formatShortCode(target.value))}
        />
        <Button
          type="submit"
          size="lg"
          block
          variant={user && !isSuccess ? 'danger' : 'primary'}
          loading={isPending || isSuccess}
        >
          {t(user && !isSuccess ? 'device.switch' : 'device.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
