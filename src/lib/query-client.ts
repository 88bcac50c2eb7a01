import { QueryClient } from '@tanstack/react-query'
import { AppError } from '@/lib/errors'

const MAX_RETRIES = 3

/** Only what may succeed next time is tried again: no answer, or a server that stumbled. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_RETRIES) return false
  if (!(error instanceof AppError)) return false
  return error.key === 'network_unavailable' || error.status >= 500
}

/** Waits 1, 2, 4 … seconds, at most 15, between two tries. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 15_000)
}

/** Broadcasts only hint; coming back to the tab always asks the database again (spec §4). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
