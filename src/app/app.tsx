import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router-dom'
import { router } from '@/app/router'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { NarrowNotice } from '@/components/layout/narrow-notice'
import { Toaster } from '@/components/layout/toaster'
import { queryClient } from '@/lib/query-client'

/** Providers around the router; the crash boundary is outermost, so that no failure leaves a blank page. */
export function App() {
  return (
    <CrashBoundary>
      <NarrowNotice />
      <div className="app-frame">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Toaster />
      </div>
    </CrashBoundary>
  )
}
