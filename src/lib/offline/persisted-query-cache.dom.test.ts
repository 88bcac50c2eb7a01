import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { del, get, update } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deletePersistedQueries, startPersistingQueries } from '@/lib/offline/persisted-query-cache'
import { queryClient } from '@/lib/supabase/query-client'
import { useConnection } from '@/stores/connection'

/** The health check; without an answer the server is not reachable. */
const check = vi.fn<typeof fetch>()
const healthy = () => new Response('{}', { headers: { 'content-type': 'application/json' } })
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: vi.fn(),
  update: vi.fn(() => Promise.resolve()),
  del: vi.fn(() => Promise.resolve()),
}))

const clues = ['shop', 'budapest', 'clues']

const DAY_MS = 24 * 60 * 60_000

function persistedClues(updatedAt = Date.now()) {
  const client = new QueryClient()
  client.setQueryData(clues, ["anna's clue"], { updatedAt })
  return { build: '', savedAt: Date.now(), state: dehydrate(client) }
}

describe('The persisted query cache', () => {
  beforeEach(async () => {
    await deletePersistedQueries('anna')
    queryClient.clear()
    useConnection.setState({ online: true })
    vi.stubGlobal('fetch', check.mockReset().mockRejectedValue(new TypeError('Failed to fetch')))
  })

  it('restores queries when the player returns', async () => {
    vi.mocked(get).mockResolvedValueOnce(persistedClues())
    await startPersistingQueries('anna')
    expect(queryClient.getQueryData(clues)).toEqual(["anna's clue"])
    expect(check).not.toHaveBeenCalled()
  })

  it.each([
    ['does not wait for a slow IndexedDB on a first visit', null, 0],
    ['waits at most a second for a slow IndexedDB with queries of the player', 'anna', 1000],
  ])('%s', async (_, owner, delay) => {
    vi.useFakeTimers()
    if (owner !== null) localStorage.setItem('persisted-queries-of', owner)
    vi.mocked(get).mockReturnValueOnce(new Promise(() => undefined))
    const startedAt = Date.now()
    const ready = startPersistingQueries('anna').then(() => Date.now() - startedAt)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await ready).toBe(delay)
  })

  it('restores queries of another build when the server is not reachable', async () => {
    vi.mocked(get).mockResolvedValueOnce({ ...persistedClues(), build: 'older' })
    await startPersistingQueries('anna')
    expect(queryClient.getQueryData(clues)).toEqual(["anna's clue"])
  })

  it('starts while a slow network is checked, and restores queries of another build afterwards', async () => {
    vi.mocked(get).mockResolvedValueOnce({ ...persistedClues(), build: 'older' })
    let fail = () => {}
    check.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new TypeError()))))
    await startPersistingQueries('anna')
    expect(queryClient.getQueryData(clues)).toBeUndefined()
    fail()
    await vi.waitFor(() => expect(queryClient.getQueryData(clues)).toEqual(["anna's clue"]))
  })

  it('ignores a slow check after another user has signed in', async () => {
    vi.mocked(get).mockResolvedValueOnce({ ...persistedClues(), build: 'older' })
    let fail = () => {}
    check.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new TypeError()))))
    await startPersistingQueries('anna')
    await deletePersistedQueries('anna')
    await startPersistingQueries('bela')
    fail()
    await vi.waitFor(() => expect(useConnection.getState().online).toBe(false))
    expect(queryClient.getQueryData(clues)).toBeUndefined()
  })

  it('ignores queries of another build online, but keeps them stored', async () => {
    vi.mocked(del).mockClear()
    vi.mocked(get).mockResolvedValueOnce({ ...persistedClues(), build: 'older' })
    check.mockResolvedValueOnce(healthy())
    await startPersistingQueries('anna')
    expect(queryClient.getQueryData(clues)).toBeUndefined()
    expect(del).not.toHaveBeenCalled()
  })

  it('deletes queries that are older than a week', async () => {
    vi.mocked(del).mockClear()
    vi.mocked(get).mockResolvedValueOnce({
      ...persistedClues(),
      savedAt: Date.now() - 8 * DAY_MS,
    })
    await startPersistingQueries('anna')
    expect(queryClient.getQueryData(clues)).toBeUndefined()
    expect(del).toHaveBeenCalled()
  })

  it('ignores a slow read after another user has signed in', async () => {
    let resolveRead: (persisted: unknown) => void = () => undefined
    const slow = new Promise((resolve) => {
      resolveRead = resolve
    })
    vi.mocked(get).mockReturnValueOnce(slow)
    vi.useFakeTimers()
    try {
      const opening = startPersistingQueries('anna')
      await vi.advanceTimersByTimeAsync(1000)
      await opening
    } finally {
      vi.useRealTimers()
    }
    await deletePersistedQueries('anna')
    await startPersistingQueries('bela')
    resolveRead(persistedClues())
    await slow
    expect(queryClient.getQueryData(clues)).toBeUndefined()
  })

  it('does not block sign-out when IndexedDB hangs', async () => {
    vi.mocked(del).mockReturnValueOnce(new Promise(() => undefined))
    vi.useFakeTimers()
    const signOut = deletePersistedQueries('anna')
    await vi.advanceTimersByTimeAsync(2000)
    await expect(signOut).resolves.toBeUndefined()
  })

  it('does not persist for a user who signed out during the restore', async () => {
    vi.mocked(get).mockReturnValueOnce(new Promise(() => undefined))
    vi.useFakeTimers()
    try {
      const opening = startPersistingQueries('anna')
      await deletePersistedQueries('anna')
      await vi.advanceTimersByTimeAsync(1000)
      await opening
      vi.mocked(update).mockClear()
      const queryFn = () => ["bela's clue"]
      await queryClient.query({ queryKey: clues, queryFn, meta: { persistOffline: true } })
      await vi.advanceTimersByTimeAsync(60_000)
    } finally {
      vi.useRealTimers()
    }
    expect(update).not.toHaveBeenCalled()
  })

  describe('saves', () => {
    const maps = ['maps', 'budapest']
    const meta = { persistOffline: true }
    const ask = (queryKey: string[], queryFn: () => unknown) =>
      queryClient.query({ queryKey, queryFn, meta, retry: false, staleTime: 0 })

    beforeEach(async () => {
      vi.useFakeTimers()
      vi.mocked(update).mockClear()
      await startPersistingQueries('anna')
    })

    /** Returns what a fresh client restores after a save over the stored queries. */
    async function saveOver(stored?: ReturnType<typeof persistedClues>) {
      await vi.advanceTimersByTimeAsync(1000)
      expect(update).toHaveBeenCalledOnce()
      const [, merge] = vi.mocked(update).mock.lastCall ?? []
      const client = new QueryClient()
      const merged = merge?.(stored) as ReturnType<typeof persistedClues>
      hydrate(client, merged.state)
      return client
    }

    it('queries whose last refetch failed', async () => {
      await ask(clues, () => ["anna's clue"])
      const failed = ask(clues, () => Promise.reject(new Error('no network')))
      await expect(failed).rejects.toThrow('no network')
      await ask(maps, () => ['the harbour'])
      const state = (await saveOver()).getQueryState(clues)
      expect(state).toMatchObject({ data: ["anna's clue"], status: 'success', error: null })
    })

    it('what another tab has stored too', async () => {
      await ask(maps, () => ['the harbour'])
      const client = await saveOver(persistedClues())
      expect(client.getQueryData(maps)).toEqual(['the harbour'])
      expect(client.getQueryData(clues)).toEqual(["anna's clue"])
    })

    it.each([
      ['another tab', 500, ["anna's clue"]],
      ['this tab', -500, ['own clue']],
      ['this tab, after the clock was set back', DAY_MS, ['own clue']],
    ])('the newer of two answers, if %s has it', async (_, later, expected) => {
      await ask(clues, () => ['own clue'])
      const client = await saveOver(persistedClues(Date.now() + later))
      expect(client.getQueryData(clues)).toEqual(expected)
    })

    const leave = (persisted: boolean) => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }))
      document.dispatchEvent(new Event('visibilitychange'))
    }

    it('at once when the page is left for good', async () => {
      await ask(clues, () => ["anna's clue"])
      leave(false)
      expect(update).toHaveBeenCalledOnce()
    })

    it('only after the return to a page that the browser keeps', async () => {
      await ask(clues, () => ["anna's clue"])
      leave(true)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(update).not.toHaveBeenCalled()
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      expect((await saveOver()).getQueryData(clues)).toEqual(["anna's clue"])
    })

    it.each([
      ['queries of another build', { build: 'older' }],
      ['queries that are older than a week', { savedAt: Date.now() - 8 * DAY_MS }],
      [
        'old queries that newer saves have kept',
        { ...persistedClues(Date.now() - 8 * DAY_MS), savedAt: Date.now() },
      ],
    ])('no %s', async (_, change) => {
      await ask(maps, () => ['the harbour'])
      const client = await saveOver({ ...persistedClues(), ...change })
      expect(client.getQueryData(clues)).toBeUndefined()
    })
  })
})
