import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { startAccountEvents } from '@/lib/account/window-events'
import { queryClient, startQueryClient } from '@/lib/supabase/query-client'

let isStarted = false

/** Starts what the queries need; only the first call has an effect. */
export function startQueries(): void {
  if (isStarted) return
  isStarted = true
  startQueryClient()
  startAccountEvents()
}

/** Wraps all screens except the sign-in form, which needs no queries and loads faster without them. */
export function QueryProvider() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
