import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { sessionChoicesKey } from '@/lib/account/keys'
import { useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'
import { useSelectedGameSessionStore } from '@/lib/game-session/use-selected-game-session'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
client.setQueryData(sessionChoicesKey, [
  { id: 'budapest', name: 'Budapest', is_test: false },
  { id: 'test session', name: 'Budapest', is_test: true },
])
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
function shown(gameSessionInUrl: string | null, withTests?: boolean): string {
  const { result, unmount } = renderHook(
    () => useSelectedGameSession(gameSessionInUrl, withTests),
    { wrapper },
  )
  unmount()
  return result.current
}

beforeEach(() => useSelectedGameSessionStore.getState().selectGameSession(''))

test('The hunt of a link becomes the selection of all screens and is remembered', () => {
  expect(shown(null)).toBe('')
  expect(shown('budapest')).toBe('budapest')
  expect(shown(null)).toBe('budapest')
  expect(localStorage.getItem('selected-hunt')).toBe('budapest')
  expect(shown('')).toBe('')
  expect(shown(null), 'all hunts is a choice too').toBe('')
})

test('A deleted hunt and a test that the screen does not offer mean all hunts', () => {
  shown('test session')
  expect(shown(null)).toBe('test session')
  expect(shown(null, false)).toBe('')
  useSelectedGameSessionStore.getState().selectGameSession('deleted')
  expect(shown(null)).toBe('')
  expect(shown('unknown'), 'the screen says that it does not exist').toBe('unknown')
  expect(useSelectedGameSessionStore.getState().gameSessionId).toBe('deleted')
})
