import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  useAnnouncementToast,
  useArrivalToasts,
} from '@/features/announcements/hooks/use-announcement-toast'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { toasts } from '@/stores/toasts'

const { rpc } = fakeBackend()

let count = 0

function announcement(publishedAt = Date.now()) {
  const id = `announcement-${++count}`
  return {
    ...{ id, title_hu: id, title_en: id, body_hu: '', body_en: '', game_session_name: null },
    published_at: new Date(publishedAt).toISOString(),
  }
}
const list = (...announcements: object[]) => ({ announcements, next_at: null })

/** A response that arrives when `send` is called. */
function slowResponse() {
  let send: (response: object) => void = () => undefined
  const response = new Promise<object>((resolve) => (send = resolve))
  return { response, send: (...announcements: object[]) => send(list(...announcements)) }
}

/** Opens the app with the hunt `active`; the result handles broadcasts. */
function openApp() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      useArrivalToasts('active')
      return useAnnouncementToast()
    },
    { wrapper },
  )
  return ({ id }: { id: string }, gameSessionId = 'active') =>
    result.current({ announcement_id: id, game_session_id: gameSessionId })
}

const fetched = (times: number) => vi.waitFor(() => expect(rpc).toHaveBeenCalledTimes(times))

beforeEach(() => {
  vi.spyOn(toasts, 'notice')
  rpc.mockReset()
  queryClient.clear()
})

/** Opens the app with an empty inbox. */
async function openWithEmptyInbox() {
  rpc.mockResolvedValueOnce(list())
  const broadcast = openApp()
  await fetched(1)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return broadcast
}

describe('A broadcast announcement of the active hunt', () => {
  it('has one toast', async () => {
    const broadcast = await openWithEmptyInbox()
    const news = announcement()
    rpc.mockResolvedValue(list(news))
    await broadcast(news)
    await vi.waitFor(() => expect(toasts.notice).toHaveBeenCalledOnce())
    // Sent to the hunt and to the player.
    await broadcast(news)
    await fetched(3)
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(toasts.notice).toHaveBeenCalledOnce()
  })

  it('has a toast although the first response is lost', async () => {
    const broadcast = await openWithEmptyInbox()
    const news = announcement()
    rpc.mockRejectedValueOnce(new AppError('network_unavailable')).mockResolvedValue(list(news))
    await broadcast(news)
    await vi.waitFor(() => expect(toasts.notice).toHaveBeenCalledOnce(), 5000)
  })

  it('has a toast although a request that was sent before does not contain it', async () => {
    const broadcast = await openWithEmptyInbox()
    const [first, second] = [announcement(), announcement()]
    const running = slowResponse()
    rpc.mockReturnValueOnce(running.response).mockResolvedValue(list(second, first))
    void broadcast(first)
    await fetched(2)
    void broadcast(second)
    running.send(first)
    await vi.waitFor(() => expect(toasts.notice).toHaveBeenCalledTimes(2))
    expect(rpc).toHaveBeenCalledTimes(3)
  })

  it('has a toast while the inbox loads for the first time', async () => {
    const [old, news] = [announcement(), announcement()]
    const first = slowResponse()
    rpc.mockReturnValueOnce(first.response).mockResolvedValue(list(news, old))
    const broadcast = openApp()
    await fetched(1)
    void broadcast(news)
    first.send(news, old)
    await fetched(2)
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(toasts.notice).toHaveBeenCalledOnce()
  })
})

it('A broadcast announcement of another hunt has one toast, also when a response is lost', async () => {
  const broadcast = await openWithEmptyInbox()
  const news = announcement()
  rpc.mockRejectedValueOnce(new AppError('network_unavailable')).mockResolvedValue(list(news))
  await broadcast(news, 'other')
  expect(toasts.notice).toHaveBeenCalledOnce()
  const parameters = { p_game_session_id: 'other' }
  expect(rpc).toHaveBeenLastCalledWith('list_announcements', parameters)
  await broadcast(news, 'other')
  expect(toasts.notice).toHaveBeenCalledOnce()
})

it('Announcements that appear without a broadcast have a toast only if they are recent', async () => {
  await openWithEmptyInbox()
  rpc.mockResolvedValue(list(announcement(), announcement(Date.now() - 6 * 60_000)))
  await queryClient.invalidateQueries()
  await vi.waitFor(() => expect(toasts.notice).toHaveBeenCalledOnce())
})
