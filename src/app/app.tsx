import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router-dom'
import { router } from '@/app/router'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { NarrowNotice } from '@/components/layout/narrow-notice'
import { UpdateBanner } from '@/components/layout/update-banner'
import { Toasts } from '@/components/layout/toasts'

/** Left out of builds without a captcha. */
const CaptchaDialog = import.meta.env.VITE_CAPTCHA_PROVIDER
  ? lazy(async () => ({
      default: (await import('@/features/auth/components/captcha-dialog')).CaptchaDialog,
    }))
  : null

/** The crash boundary is outermost, so that no error leaves a blank page. */
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
