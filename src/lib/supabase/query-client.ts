import { onlineManager, QueryClient } from '@tanstack/react-query'
import { AppError } from '@/lib/supabase/errors'
import { useConnection } from '@/stores/connection'
import { useSessionStore } from '@/stores/session'

const MAX_RETRIES = 3

/** Retries only after errors that may be temporary: no response, or a server error. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_RETRIES) return false
  if (!(error instanceof AppError)) return false
  // Offline, queries refetch on reconnect instead of retrying on a timer.
  if (!useConnection.getState().online) return false
  return error.key === 'network_unavailable' || error.status >= 500
}

/** Returns 1, 2, 4 … seconds, at most 15, in ms. */
function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 15_000)
}

/** The shared query client. Stale queries refetch on focus, because a sleeping tab misses broadcasts. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Run queries offline too, so that they fail at once instead of staying paused.
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

let isStarted = false

/** Connects the query client to the session and the connection; only the first call has an effect. */
export function startQueryClient(): void {
  if (isStarted) return
  isStarted = true
  // Clear the previous user's data on a shared device. A screen without an account keeps its public data.
  useSessionStore.subscribe(({ user }, previous) => {
    if (!previous.user || previous.user.uid === user?.uid) return
    queryClient.getMutationCache().clear()
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.['isPublic'] !== true })
  })
  // Refetch when the server is reachable again, not just the network.
  onlineManager.setEventListener((setOnline) => {
    setOnline(useConnection.getState().online)
    return useConnection.subscribe(({ online }) => setOnline(online))
  })
}
