import { onlineManager, QueryClient } from '@tanstack/react-query'
import { AppError } from '@/lib/supabase/errors'
import { useConnection } from '@/stores/connection'
import { useSessionStore } from '@/stores/session'

const MAX_RETRIES = 3

/** Only what may succeed next time is tried again: no answer, or a server that stumbled. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_RETRIES) return false
  if (!(error instanceof AppError)) return false
  // Without a server the tries wait for its return, not for a clock.
  if (!useConnection.getState().online) return false
  return error.key === 'network_unavailable' || error.status >= 500
}

/** Waits 1, 2, 4 … seconds, at most 15, between two tries. */
function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 15_000)
}

/** Broadcasts only hint; coming back to the tab always asks the database again (spec §4). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A phone without network asks too: what is lost shall be said at once, not waited for.
      networkMode: 'always',
      retry: shouldRetry,
      retryDelay,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one player was shown is nothing for the next one on the same device.
useSessionStore.subscribe(({ user }, previous) => {
  if (previous.user && previous.user.uid !== user?.uid) queryClient.clear()
})

// QueryProvider refetch when the server can be reached again, not already when there is some network.
onlineManager.setEventListener((setOnline) => {
  setOnline(useConnection.getState().online)
  return useConnection.subscribe(({ online }) => setOnline(online))
})
