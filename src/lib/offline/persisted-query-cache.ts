import { dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import { del, get, update } from 'idb-keyval'
import { readStoredText, removeStored, writeStoredText } from '@/lib/browser/local-storage'
import { logger } from '@/lib/logger/logger'
import { createCacheStore } from '@/lib/offline/cache-store'
import { withTimeout } from '@/lib/offline/with-timeout'
import { PERSIST_MAX_AGE_MS } from '@/lib/offline/persist-offline'
import { checkConnection } from '@/lib/supabase/connection'
import { queryClient, startQueryClient } from '@/lib/supabase/query-client'

const SAVE_DELAY_MS = 1000
/** How long the app waits for IndexedDB before it starts without the cache, ms. */
const RESTORE_TIMEOUT_MS = 1000

interface PersistedQueries {
  /** Build that saved the queries; another build may expect other data. */
  build: string
  /** Device clock, ms since the epoch. */
  savedAt: number
  state: DehydratedState
}

/** Local-storage key of the user whose queries are stored: on a first visit, nobody waits for IndexedDB. */
const OWNER_STORAGE_KEY = 'persisted-queries-of'

const database = createCacheStore('kincskereses-answers', 'by-player')

/** The file name of the entry script contains a hash of the whole build. */
const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

function isTooOld({ savedAt }: PersistedQueries): boolean {
  return Date.now() - savedAt > PERSIST_MAX_AGE_MS
}

/** Returns the queries of this tab that have data, also those whose last refetch failed. */
function dehydrateQueries(): DehydratedState['queries'] {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { data }, meta }) =>
      data !== undefined && meta?.['persistOffline'] === true,
    shouldDehydrateMutation: () => false,
  })
  return queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success', error: null, fetchFailureReason: null },
  }))
}

/** Adds the tab's queries to the stored ones, and keeps the newer of two: other tabs save too. */
function mergeQueries(
  stored: PersistedQueries | undefined,
  queries: DehydratedState['queries'],
): PersistedQueries {
  const savedAt = Date.now()
  const newest = new Map(queries.map((query) => [query.queryHash, query]))
  for (const query of stored?.build === build && !isTooOld(stored) ? stored.state.queries : []) {
    const own = newest.get(query.queryHash)
    const { dataUpdatedAt } = query.state
    if (savedAt - dataUpdatedAt > PERSIST_MAX_AGE_MS) continue
    // A time in the future is from before the device's clock was set back.
    const isOwnNewer = own && (own.state.dataUpdatedAt >= dataUpdatedAt || dataUpdatedAt > savedAt)
    if (!isOwnNewer) newest.set(query.queryHash, query)
  }
  return { build, savedAt, state: { mutations: [], queries: [...newest.values()] } }
}

async function save(uid: string): Promise<void> {
  // Read now: later another user may be signed in.
  const queries = dehydrateQueries()
  try {
    await update<PersistedQueries>(uid, (stored) => mergeQueries(stored, queries), database)
    writeStoredText(OWNER_STORAGE_KEY, uid)
  } catch (error) {
    logger.log('warn', 'offline', 'answers_not_kept', {}, error)
  }
}

let stopSaving: (() => void) | null = null

function startSaving(uid: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    void save(uid)
  }
  const saveSoon = () => {
    timer ??= setTimeout(saveNow, SAVE_DELAY_MS)
  }
  // A page that the browser keeps for the way back begins no transaction: see createCacheStore.
  const leave = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return saveNow()
    clearTimeout(timer)
    timer = undefined
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) saveSoon()
  }
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const isNewResult = event.type === 'updated' && event.action.type === 'success'
    if (isNewResult && event.query.meta?.['persistOffline'] === true) saveSoon()
  })
  // Save at once when the page is hidden, because phones may discard it.
  document.addEventListener('visibilitychange', saveNow)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  stopSaving = () => {
    clearTimeout(timer)
    timer = undefined
    stopWatching()
    document.removeEventListener('visibilitychange', saveNow)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}

/** The user whose queries are persisted; null while nobody is signed in. */
let activeUid: string | null = null

async function restore(uid: string): Promise<void> {
  try {
    const persisted = await get<PersistedQueries>(uid, database)
    // After a slow read, or a slow check below, another user may be signed in.
    if (!persisted || activeUid !== uid) return
    if (isTooOld(persisted)) return await del(uid, database)
    // Queries of another build are used only without the server, and stay stored until new results replace them.
    if (persisted.build !== build && (await checkConnection())) return
    if (activeUid !== uid) return
    hydrate(queryClient, persisted.state, {
      defaultOptions: { queries: { gcTime: PERSIST_MAX_AGE_MS } },
    })
  } catch (error) {
    logger.log('warn', 'offline', 'answers_not_restored', {}, error)
  }
}

/**
 * Restores a user's persisted queries, so that screens work offline, and persists new results from now on.
 * Resolves within a second in any case.
 */
export async function startPersistingQueries(uid: string): Promise<void> {
  startQueryClient()
  stopSaving?.()
  activeUid = uid
  // Only a user whose queries this browser has kept is worth waiting for.
  const delay = readStoredText(OWNER_STORAGE_KEY) === uid ? RESTORE_TIMEOUT_MS : 0
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, delay))
  await Promise.race([restore(uid), timeout])
  if (activeUid === uid) startSaving(uid)
}

/** Stops persisting and deletes the persisted queries and files of a user who signs out. */
export async function deletePersistedQueries(uid: string): Promise<void> {
  stopSaving?.()
  stopSaving = null
  activeUid = null
  removeStored(OWNER_STORAGE_KEY)
  try {
    // Loaded on demand: most players have no pictures.
    await (await import('@/lib/offline/cached-files')).forgetFiles()
  } catch (error) {
    logger.log('warn', 'offline', 'files_not_forgotten', {}, error)
  }
  try {
    await withTimeout(del(uid, database))
  } catch (error) {
    logger.log('warn', 'offline', 'answers_not_forgotten', {}, error)
  }
}
