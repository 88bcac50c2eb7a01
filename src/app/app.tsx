import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router-dom'
import { router } from '@/app/router'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { NarrowNotice } from '@/components/layout/narrow-notice'
import { UpdateBanner } from '@/components/layout/update-banner'
import { Toasts } from '@/components/layout/toasts'

/** Known when the client is built: without a captcha its code is not there at all. */
const CaptchaDialog = import.meta.env.VITE_CAPTCHA_PROVIDER
  ? lazy(async () => ({
      default: (await import('@/features/auth/components/captcha-dialog')).CaptchaDialog,
    }))
  : null

/** Providers around the router; the crash boundary is outermost, so that no failure leaves a blank page. */
export function App() {
  return (
    <CrashBoundary>
      <NarrowNotice />
      <div className="app-frame">
        <RouterProvider router={router} />
        <Toasts />
        <UpdateBanner />
        {CaptchaDialog && (
          <Suspense fallback={null}>
            <CaptchaDialog />
          </Suspense>
        )}
      </div>
    </CrashBoundary>
  )
}
