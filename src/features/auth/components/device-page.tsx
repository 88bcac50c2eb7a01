import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useRedeemDeviceCode } from '@/features/auth/api/device-sign-in'
import { AuthCard } from '@/features/auth/components/auth-card'
import { authErrorKey } from '@/lib/account/auth-errors'
import { useIsGuest, useProfile } from '@/lib/account/profile'
import { useSession, useWasSessionKnown } from '@/lib/account/session'
import { formatShortCode } from '@/lib/codes/short-code'
import { toasts } from '@/stores/toasts'

/** Loads the outbox on demand: signed-in users have it, most visitors of this page do not. */
async function countUnsentScans(userId: string): Promise<number> {
  const [{ createOutboxStorage, isWaiting }, { queuedScanSchema }] = await Promise.all([
    import('@/lib/offline/outbox-storage'),
    import('@/lib/offline/queued-scan'),
  ])
  const scans = (await createOutboxStorage('scan', queuedScanSchema).load()).values()
  return [...scans].filter((scan) => scan.userId === userId && isWaiting(scan)).length
}

/** Says who plays on this device, and what signing out would cost. */
function CurrentPlayer({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const isGuest = useIsGuest()
  const { data: unsent = 0 } = useQuery({
    queryKey: ['device-page', 'unsent', userId],
    queryFn: () => countUnsentScans(userId),
  })
  return (
    <div className="notice notice-warning">
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{t('device.signedIn', { name: profile?.name ?? '…' })}</p>
        <p className="text-pretty">{t(isGuest ? 'device.losesGuest' : 'device.losesSession')}</p>
        {unsent > 0 && <p className="text-pretty">{t('device.unsent', { count: unsent })}</p>}
        <Link className="link font-semibold" to={paths.dashboard}>
          {t('device.stay')}
        </Link>
      </div>
    </div>
  )
}

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
        {user && !isPending && !isSuccess && <CurrentPlayer userId={user.uid} />}
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
