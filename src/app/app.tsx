import { RouterProvider } from 'react-router-dom'
import { router } from '@/app/router'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { NarrowNotice } from '@/components/layout/narrow-notice'
import { UpdateBanner } from '@/components/layout/update-banner'
import { Toasts } from '@/components/layout/toasts'

/** Providers around the router; the crash boundary is outermost, so that no failure leaves a blank page. */
export function App() {
  return (
    <CrashBoundary>
      <NarrowNotice />
      <div className="app-frame">
        <RouterProvider router={router} />
        <Toasts />
        <UpdateBanner />
      </div>
    </CrashBoundary>
  )
}
