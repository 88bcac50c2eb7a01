import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { startAccountEvents } from '@/lib/account/window-events'
import { queryClient } from '@/lib/supabase/query-client'

startAccountEvents()

/** Around every screen that reads or writes data; the plain sign-in form does without. */
export function Queries() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
