import { dehydrate, QueryClient } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deletePersistedQueries, startPersistingQueries } from '@/lib/offline/persisted-query-cache'
import { queryClient } from '@/lib/supabase/query-client'

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: vi.fn(),
  set: vi.fn(() => Promise.resolve()),
  del: vi.fn(() => Promise.resolve()),
}))

const clues = ['shop', 'budapest', 'clues']

function keptClues() {
  const client = new QueryClient()
  client.setQueryData(clues, ["anna's clue"])
  return { build: '', savedAt: Date.now(), state: dehydrate(client) }
}

describe('Kept answers', () => {
  beforeEach(async () => {
    await deletePersistedQueries('anna')
    queryClient.clear()
  })

  it('are there when a player comes back', async () => {
    vi.mocked(get).mockResolvedValueOnce(keptClues())
    await startPersistingQueries('anna')
    expect(queryClient.getQueryData(clues)).toEqual(["anna's clue"])
  })

  it('come too late for a player who has waited long enough and left', async () => {
    let answer: (kept: unknown) => void = () => undefined
    const slow = new Promise((resolve) => {
      answer = resolve
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
    answer(keptClues())
    await slow
    expect(queryClient.getQueryData(clues)).toBeUndefined()
  })

  it('keep nobody signed in whose browser does not answer', async () => {
    vi.mocked(del).mockReturnValueOnce(new Promise(() => undefined))
    vi.useFakeTimers()
    const leaving = deletePersistedQueries('anna')
    await vi.advanceTimersByTimeAsync(2000)
    await expect(leaving).resolves.toBeUndefined()
  })

  it('of a player who left while they were opened are not kept on', async () => {
    vi.mocked(get).mockReturnValueOnce(new Promise(() => undefined))
    vi.useFakeTimers()
    try {
      const opening = startPersistingQueries('anna')
      await deletePersistedQueries('anna')
      await vi.advanceTimersByTimeAsync(1000)
      await opening
      vi.mocked(set).mockClear()
      const queryFn = () => ["bela's clue"]
      await queryClient.query({ queryKey: clues, queryFn, meta: { persistOffline: true } })
      await vi.advanceTimersByTimeAsync(60_000)
    } finally {
      vi.useRealTimers()
    }
    expect(set).not.toHaveBeenCalled()
  })
})
