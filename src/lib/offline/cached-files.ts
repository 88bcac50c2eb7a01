import { clear, delMany, entries, get, keys, set } from 'idb-keyval'
import { logger } from '@/lib/logger/logger'
import { createCacheStore } from '@/lib/offline/cache-store'
import { withTimeout } from '@/lib/offline/with-timeout'
import { useSessionStore } from '@/stores/session'

/** Maximum size of all files, bytes: hundreds of pictures, and below the quota of any phone. */
export const MAX_CACHED_BYTES = 80 * 1024 * 1024

/** Files by `<owner>/<scope>/<path>`. Not by URL, which changes when it is signed. */
const database = createCacheStore('kincskereses-files', 'by-player')

/** In private windows WebKit stores no Blob, so there its content is stored. */
type StoredFile = Blob | { type: string; content: ArrayBuffer }

const sizeOf = (file: StoredFile) => ('content' in file ? file.content.byteLength : file.size)

const toBlob = (file: StoredFile) =>
  'content' in file ? new Blob([file.content], { type: file.type }) : file

/** The signed-in user; files of anybody else are removed before the first of this user is kept. */
const readOwner = () => useSessionStore.getState().user?.uid ?? null

async function store(key: string, blob: Blob): Promise<void> {
  try {
    await set(key, blob, database)
  } catch {
    const content = await blob.arrayBuffer()
    // Signed out meanwhile: nothing may remain on the device.
    if (key.startsWith(`${readOwner()}/`)) await set(key, { type: blob.type, content }, database)
  }
}

let checkedFor: string | null = null

async function forgetOthers(uid: string): Promise<void> {
  if (checkedFor === uid) return
  const others = (await keys<string>(database)).filter((key) => !key.startsWith(`${uid}/`))
  if (others.length > 0) await delMany(others, database)
  checkedFor = uid
}

/** Removes all files. Those that are still being loaded are not kept: nobody is signed in any more. */
export async function forgetFiles(): Promise<void> {
  checkedFor = null
  await withTimeout(clear(database))
}

async function cachedBytes(): Promise<number> {
  const cached = await entries<string, StoredFile>(database)
  return cached.reduce((sum, [, file]) => sum + sizeOf(file), 0)
}

/**
 * Removes the files of a scope that are not wanted. Once half of the room is used, it also removes those of its
 * siblings, such as the clues of other hunts.
 * @param wanted paths that stay
 */
export async function keepOnly(scope: string, wanted: ReadonlySet<string>): Promise<void> {
  const uid = readOwner()
  if (uid === null) return
  const prefix = `${uid}/${scope}/`
  const siblings = `${uid}/${scope.split('/')[0]}/`
  const isScarce = (await cachedBytes()) > MAX_CACHED_BYTES / 2
  const unwanted = (await keys<string>(database)).filter((key) =>
    key.startsWith(prefix)
      ? !wanted.has(key.slice(prefix.length))
      : isScarce && key.startsWith(siblings),
  )
  if (unwanted.length > 0) await delMany(unwanted, database)
}

async function readFile(uid: string | null, key: string): Promise<Blob | undefined> {
  if (uid !== null) await forgetOthers(uid)
  const file = await get<StoredFile>(key, database)
  return file && toBlob(file)
}

export interface CachedFile {
  blob: Blob
  /** False: there is no room for it on the device, so it opens only online. */
  isCached: boolean
}

/**
 * Returns a file from the device, or loads it and keeps it for offline.
 * @param scope what it belongs to, e.g. `clues/<session>`
 * @throws the error of `load`
 */
export async function cachedFile(
  scope: string,
  path: string,
  load: () => Promise<Blob>,
): Promise<CachedFile> {
  const uid = readOwner()
  const key = `${uid}/${scope}/${path}`
  try {
    const cached = await withTimeout(readFile(uid, key))
    if (cached) return { blob: cached, isCached: true }
  } catch (error) {
    logger.log('warn', 'offline', 'file_not_read', {}, error)
    // A database that does not answer would not store it either.
    return { blob: await load(), isCached: false }
  }
  const blob = await load()
  try {
    const hasRoom = (await cachedBytes()) + blob.size <= MAX_CACHED_BYTES
    // Signed out meanwhile: nothing may remain on the device.
    if (!hasRoom || uid === null || readOwner() !== uid) return { blob, isCached: false }
    await store(key, blob)
    return { blob, isCached: true }
  } catch (error) {
    // The browser's own limit is smaller on some devices.
    logger.log('warn', 'offline', 'file_not_kept', {}, error)
    return { blob, isCached: false }
  }
}
