import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import {
  adminScreenQueryOptions,
  adminScreenSchema,
} from '@/features/screen/api/admin-venue-screen'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const screen = {
  ...{ has_link: false, link_made_at: null, allows_embedding: false },
  ...{ reveal_places: null, revealed_places: 0 },
}

test('A panel, theme or language of a newer database does not break the settings', () => {
  const newer = { ...screen, panels: ['board', 'weather'], theme: 'newer', language: 'fr' }
  expect(adminScreenSchema.parse(newer)).toEqual({
    ...{ ...screen, panels: ['board', 'weather'] },
    ...{ theme: 'dark', language: 'hu' },
  })
})

// A key press at the screen itself sends no broadcast, and "next" names the number that the dialog shows.
test.each([
  [3, 2],
  [null, 1],
])(
  'With %s places to reveal, the screen is read %s times in three seconds',
  async (places, times) => {
    vi.useFakeTimers()
    rpc.mockReset().mockResolvedValue({
      ...{ ...screen, panels: ['board'], theme: 'dark', language: 'hu' },
      reveal_places: places,
    })
    const observer = new QueryObserver(new QueryClient(), adminScreenQueryOptions('hunt'))
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(3000)
    stop()
    expect(rpc).toHaveBeenCalledTimes(times)
  },
)
