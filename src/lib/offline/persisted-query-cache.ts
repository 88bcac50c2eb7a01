import { dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import { createStore, del, get, set } from 'idb-keyval'
import { logger } from '@/lib/logger/logger'
import { withTimeout } from '@/lib/offline/with-timeout'
import { PERSIST_MAX_AGE_MS } from '@/lib/offline/persist-offline'
import { queryClient } from '@/lib/supabase/query-client'

const SAVE_DELAY_MS = 1000
/** A browser that keeps IndexedDB waiting must not keep the player waiting, ms. */
const RESTORE_PATIENCE_MS = 1000

interface PersistedQueries {
  /** Which build wrote them: another one may expect other answers. */
  build: string
  /** Device clock, ms since the epoch. */
  savedAt: number
  state: DehydratedState
}

const database = createStore('kincskereses-answers', 'by-player')

/** The entry script's name carries a hash of everything that it can load. */
const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** An old build's answers are better than none while no new ones can be had. */
function isUsable(kept: PersistedQueries): boolean {
  if (Date.now() - kept.savedAt > PERSIST_MAX_AGE_MS) return false
  return kept.build === build || !navigator.onLine
}

async function save(uid: string): Promise<void> {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status }, meta }) =>
      status === 'success' && meta?.['persistOffline'] === true,
    shouldDehydrateMutation: () => false,
  })
  const kept: PersistedQueries = { build, savedAt: Date.now(), state }
  try {
    await set(uid, kept, database)
  } catch (error) {
    logger.log('warn', 'offline', 'answers_not_kept', {}, error)
  }
}

let stopKeeping: (() => void) | null = null

function startKeeping(uid: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    void save(uid)
  }
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success'
    if (isNews && event.query.meta?.['persistOffline'] === true) {
      timer ??= setTimeout(saveNow, SAVE_DELAY_MS)
    }
  })
  // A phone that is put away may never come back to this page.
  document.addEventListener('visibilitychange', saveNow)
  window.addEventListener('pagehide', saveNow)
  stopKeeping = () => {
    clearTimeout(timer)
    timer = undefined
    stopWatching()
    document.removeEventListener('visibilitychange', saveNow)
    window.removeEventListener('pagehide', saveNow)
  }
}

/** Whose answers are open; null while nobody is signed in. */
let openFor: string | null = null

async function restore(uid: string): Promise<void> {
  try {
    const kept = await get<PersistedQueries>(uid, database)
    // Nobody waits for a slow browser: the player may have signed out, or be somebody else by now.
    if (!kept || openFor !== uid) return
    if (!isUsable(kept)) return await del(uid, database)
    hydrate(queryClient, kept.state, {
      defaultOptions: { queries: { gcTime: PERSIST_MAX_AGE_MS } },
    })
  } catch (error) {
    logger.log('warn', 'offline', 'answers_not_restored', {}, error)
  }
}

/**
 * Brings back what a player was shown before, so that screens open without network, and keeps what
 * comes in from now on. Resolves within a second in any case.
 */
export async function startPersistingQueries(uid: string): Promise<void> {
  stopKeeping?.()
  openFor = uid
  const patience = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_PATIENCE_MS))
  await Promise.race([restore(uid), patience])
  if (openFor === uid) startKeeping(uid)
}

/** Forgets what was kept for a player who signs out: the next one may be somebody else. */
export async function deletePersistedQueries(uid: string): Promise<void> {
  stopKeeping?.()
  stopKeeping = null
  openFor = null
  try {
    await withTimeout(del(uid, database))
  } catch (error) {
    logger.log('warn', 'offline', 'answers_not_forgotten', {}, error)
  }
}
