import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  findCardSchema,
  useActiveGameSession,
  useGameSettings,
  defaultGameSettings,
} from '@/features/game/api/game'
import { profile } from '@tests/support/profile.fixture'
import { startAccountEvents } from '@/lib/account/window-events'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const show = () => renderHook(() => useGameSettings(), { wrapper })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('Retrying after a failed profile request fetches it again', async () => {
  startAccountEvents()
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  let isProfileThere = false
  rpc.mockImplementation(() => {
    if (!isProfileThere) throw new AppError('unauthorized_access', 403)
    return { profile, game_sessions: [], memberships: [], settings: defaultGameSettings }
  })
  const { result } = renderHook(() => useActiveGameSession(), { wrapper })
  await waitFor(() => expect(result.current.status).toBe('error'))
  isProfileThere = true
  act(() => {
    if (result.current.status === 'error') result.current.retry()
  })
  await waitFor(() => expect(result.current.status).toBe('none'))
})

describe('The game settings', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    queryClient.clear()
  })

  it('are cached for five minutes', async () => {
    rpc.mockReturnValue({ settings: { ...defaultGameSettings, clue_access_enabled: false } })
    const first = show()
    await wait(0)
    expect(first.result.current?.clue_access_enabled).toBe(false)
    await wait(5 * 60_000 - 1)
    show()
    await wait(0)
    expect(rpc).toHaveBeenCalledOnce()
    await wait(1)
    show()
    await wait(0)
    expect(rpc).toHaveBeenCalledTimes(2)
  })

  it('are refetched after a failure', async () => {
    rpc.mockRejectedValueOnce(new AppError('unauthorized_access', 403))
    rpc.mockReturnValue({ settings: { ...defaultGameSettings, clue_access_enabled: false } })
    const { result } = show()
    await wait(0)
    expect(result.current).toEqual(defaultGameSettings)
    await wait(15_100)
    expect(result.current?.clue_access_enabled).toBe(false)
    await wait(60_000)
    expect(rpc).toHaveBeenCalledTimes(2)
  })

  it('fall back to the defaults when they cannot be read', async () => {
    rpc.mockRejectedValue(new AppError('unauthorized_access', 403))
    const { result } = show()
    expect(result.current).toBeNull()
    await wait(0)
    expect(result.current).toEqual({
      clue_access_enabled: true,
      locked_message_hu:
        'A játék elkezdődött, új nyomokat már nem lehet vásárolni. A megvett nyomaidat a „Megvásárolt nyomok” menüben találod.',
      locked_message_en:
        "The game has started and new clues cannot be bought. You will find the clues you bought in the 'Purchased Clues' menu.",
    })
  })
})

const picture = {
  ...{ id: 'a', kind: 'image', content_type: 'image/webp', bytes: 1, widths: [480], height: 320 },
  ...{ alt_hu: '', alt_en: '', transcript_hu: '', transcript_en: '' },
}
const card = {
  ...{
    scan_id: 1,
    game_session_id: 'hunt',
    qr_code_name: 'Lion',
    found_at: '2026-11-27T09:00:00Z',
  },
  ...{ finder_name: null, title_hu: '', title_en: '', text_hu: '', text_en: '' },
  ...{ clue_id: null, clue_name_hu: null, clue_name_en: null },
}

test('A file of a newer database does not hide the card', () => {
  const media = [picture, { ...picture, id: 'b', kind: 'video', content_type: 'video/mp4' }]
  expect(findCardSchema.parse({ ...card, media }).media).toEqual([picture])
})
