import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  checkConnection,
  onReconnect,
  startConnectionWatch,
  whileConnected,
} from '@/lib/supabase/connection'
import { useConnection } from '@/stores/connection'

const fetchMock = vi.fn<() => Promise<Response>>()
const answer =
  (status: number, body: string, type = 'application/json') =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
const answers = () => fetchMock.mockImplementation(answer(200, '{"name":"GoTrue"}'))
const goOffline = () =>
  fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})

// Each test ends online, because the module keeps its connection state.
afterEach(async () => {
  answers()
  await checkConnection()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('checkConnection', () => {
  it('accepts any response of Auth, also an error, and shares one request between callers', async () => {
    fetchMock.mockImplementation(answer(401, '{"error_code":"no_authorization"}'))
    expect(await Promise.all([checkConnection(), checkConnection()])).toEqual([true, true])
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  it.each([
    [200, '<h1>Welcome to our hotel</h1>'],
    [403, '<h1>Forbidden</h1>'],
    [502, '<h1>Bad gateway</h1>'],
  ])('rejects the page of a captive portal: %i', async (status, page) => {
    fetchMock.mockImplementation(answer(status, page, 'text/html'))
    expect(await checkConnection()).toBe(false)
  })

  it('repeats after 2, 4 and 8 s and then every 15 s until the server responds', async () => {
    goOffline()
    const back = vi.fn()
    const stop = onReconnect(back)
    expect(await checkConnection()).toBe(false)
    expect(useConnection.getState().online).toBe(false)
    for (const [attempt, seconds] of [2, 4, 8, 15, 15].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(fetchMock).toHaveBeenCalledTimes(attempt + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(fetchMock).toHaveBeenCalledTimes(attempt + 2)
    }
    answers()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(useConnection.getState().online).toBe(true)
    expect(back).toHaveBeenCalledOnce()
    stop()
  })
})

describe('startConnectionWatch', () => {
  const see = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('goes offline with the network, and checks when the network or the player is back', async () => {
    startConnectionWatch()
    answers()
    see('visible')
    expect(fetchMock).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('offline'))
    expect(useConnection.getState().online).toBe(false)
    see('hidden')
    expect(fetchMock).not.toHaveBeenCalled()
    see('visible')
    await vi.waitFor(() => expect(useConnection.getState().online).toBe(true))
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(useConnection.getState().online).toBe(true))
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })
})

describe('whileConnected', () => {
  const never = () => new Promise<never>(() => undefined)

  it('settles with the result or the error of the request', async () => {
    await expect(whileConnected(() => Promise.resolve(7))).resolves.toBe(7)
    const rejection = new Error('no')
    await expect(whileConnected(() => Promise.reject(rejection))).rejects.toBe(rejection)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('rejects a slow request when the server is unreachable', async () => {
    goOffline()
    const ended = expect(whileConnected(never)).rejects.toMatchObject({
      key: 'network_unavailable',
    })
    await vi.advanceTimersByTimeAsync(3000)
    await ended
  })

  it('does not send while offline', async () => {
    goOffline()
    await checkConnection()
    const send = vi.fn(never)
    await expect(whileConnected(send)).rejects.toMatchObject({ key: 'network_unavailable' })
    expect(send).not.toHaveBeenCalled()
  })
})
