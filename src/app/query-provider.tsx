import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { startAccountEvents } from '@/lib/account/window-events'
import { queryClient } from '@/lib/supabase/query-client'

startAccountEvents()

/** Wraps all screens except the sign-in form, which needs no queries and loads faster without them. */
export function QueryProvider() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
