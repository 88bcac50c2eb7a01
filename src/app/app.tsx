import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { router } from '@/app/router'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { OnDemand } from '@/components/layout/on-demand'
import { Toasts } from '@/components/layout/toasts'
import { Button } from '@/components/ui/button'
import { useCaptchaChallenge } from '@/lib/account/captcha'
import { useAppUpdate } from '@/stores/app-update'

/** Left out of builds without a captcha. */
const importCaptchaDialog = import.meta.env.VITE_CAPTCHA_PROVIDER
  ? async () => (await import('@/features/auth/components/captcha-dialog')).CaptchaDialog
  : null

/** Replaces the app below 316 px; base.css swaps it with `.app-frame`. */
function NarrowNotice() {
  const { t } = useTranslation()
  return (
    <div className="narrow-notice">
      <p role="alert">{t('common.tooNarrow')}</p>
    </div>
  )
}

/** Offers a waiting new version; it is never applied automatically. */
function UpdateBanner() {
  const { t } = useTranslation()
  const { apply } = useAppUpdate()
  const [declined, setDeclined] = useState<typeof apply>(null)
  if (!apply || apply === declined) return null
  return (
    <section aria-label={t('common.newVersion')} className="update-banner">
      <RefreshCw aria-hidden="true" className="size-5 shrink-0" />
      <p role="status" className="grow font-semibold">
        {t('common.newVersion')}
      </p>
      <Button size="sm" onClick={apply}>
        {t('common.newVersionApply')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setDeclined(() => apply)}>
        {t('common.newVersionLater')}
      </Button>
    </section>
  )
}

/** The crash boundary is outermost, so that no error leaves a blank page. */
export function App() {
  const { challenge } = useCaptchaChallenge()
  return (
    <CrashBoundary>
      <NarrowNotice />
      <div className="app-frame">
        <RouterProvider router={router} />
        <Toasts />
        <UpdateBanner />
        {importCaptchaDialog && (
          <OnDemand
            isWanted={challenge !== null}
            importComponent={importCaptchaDialog}
            onFailed={() => useCaptchaChallenge.getState().challenge?.onCancel()}
          />
        )}
      </div>
    </CrashBoundary>
  )
}
