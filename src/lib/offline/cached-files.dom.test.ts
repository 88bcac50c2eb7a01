import { Blob as NodeBlob } from 'node:buffer'
import { clear, createStore, keys } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetFiles, keepOnly, cachedFile, MAX_CACHED_BYTES } from '@/lib/offline/cached-files'
import { deletePersistedQueries } from '@/lib/offline/persisted-query-cache'
import { useSessionStore } from '@/stores/session'

const database = createStore('kincskereses-files', 'by-player')
const signIn = (uid: string | null) =>
  useSessionStore.setState({ user: uid === null ? null : ({ uid } as never) })
// IndexedDB of Node cannot store a Blob of jsdom.
const load = () => Promise.resolve(new NodeBlob(['x']) as unknown as Blob)

beforeEach(async () => {
  await forgetFiles()
  await clear(database)
  signIn('anna')
})

test('A file is loaded once, and then comes from the device', async () => {
  const loadOnce = vi.fn(load)
  expect(await cachedFile('cards', 'a/480.webp', loadOnce)).toMatchObject({ isCached: true })
  expect(await cachedFile('cards', 'a/480.webp', loadOnce)).toMatchObject({ isCached: true })
  expect(loadOnce).toHaveBeenCalledOnce()
  expect(await keys(database)).toEqual(['anna/cards/a/480.webp'])
})

test('A file is kept by its content where no Blob can be stored', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('Error preparing Blob/File data', 'UnknownError')
  })
  const content = () => Promise.resolve(new NodeBlob(['12345'], { type: 'image/webp' }) as Blob)
  expect(await cachedFile('cards', 'a/480.webp', content)).toMatchObject({ isCached: true })
  const { blob } = await cachedFile('cards', 'a/480.webp', load)
  expect(blob).toBeInstanceOf(Blob)
  expect(blob).toMatchObject({ type: 'image/webp', size: 5 })
})

test('Signing out removes the files from the device', async () => {
  await cachedFile('cards', 'a/480.webp', load)
  await deletePersistedQueries('anna')
  expect(await keys(database)).toEqual([])
})

test('A file that arrives after its player has signed out is not kept', async () => {
  const file = await cachedFile('cards', 'a/480.webp', async () => {
    signIn(null)
    await forgetFiles()
    return load()
  })
  expect(file.isCached).toBe(false)
  expect(await keys(database)).toEqual([])
})

test('A file that arrives for the player before is not kept for the next one', async () => {
  await cachedFile('cards', 'a/480.webp', () => {
    signIn('bela')
    return load()
  })
  expect(await keys(database)).toEqual([])
})

test('Files of somebody else on this device are removed', async () => {
  await cachedFile('cards', 'a/480.webp', load)
  signIn('bela')
  await cachedFile('cards', 'b/480.webp', load)
  expect(await keys(database)).toEqual(['bela/cards/b/480.webp'])
})

test('A file without room on the device opens, but is not kept', async () => {
  const large = new Blob(['x'])
  Object.defineProperty(large, 'size', { value: MAX_CACHED_BYTES + 1 })
  expect(await cachedFile('cards', 'a/480.webp', () => Promise.resolve(large))).toEqual({
    blob: large,
    isCached: false,
  })
  expect(await keys(database)).toEqual([])
})

test('Files that the player no longer owns are removed, in their scope only', async () => {
  for (const scope of ['cards', 'clues/1', 'clues/10']) await cachedFile(scope, 'a.webp', load)
  await cachedFile('clues/1', 'b.webp', load)
  await keepOnly('clues/1', new Set(['b.webp']))
  expect((await keys<string>(database)).sort()).toEqual([
    'anna/cards/a.webp',
    'anna/clues/1/b.webp',
    'anna/clues/10/a.webp',
  ])
})

test('Once half of the room is used, the clues of other hunts give way', async () => {
  const halfOfRoom = new Uint8Array(MAX_CACHED_BYTES / 2)
  const loadLarge = () => Promise.resolve(new NodeBlob([halfOfRoom]) as unknown as Blob)
  await cachedFile('clues/old', 'a.webp', loadLarge)
  await keepOnly('clues/new', new Set())
  expect(await keys(database)).toEqual(['anna/clues/old/a.webp'])
  for (const scope of ['cards', 'clues/new']) await cachedFile(scope, 'a.webp', load)
  await keepOnly('clues/new', new Set(['a.webp']))
  expect((await keys<string>(database)).sort()).toEqual([
    'anna/cards/a.webp',
    'anna/clues/new/a.webp',
  ])
})

test('A file opens although the database of the device does not answer', async () => {
  vi.resetModules()
  const request = {}
  vi.stubGlobal('indexedDB', { open: () => request })
  vi.useFakeTimers()
  const hanging = await import('@/lib/offline/cached-files')
  const file = hanging.cachedFile('cards', 'a/480.webp', load)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await file).toMatchObject({ isCached: false })
})
