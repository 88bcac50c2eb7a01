import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { GoTrueClient } from '@supabase/supabase-js'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import type * as ReactI18next from 'react-i18next'
import { afterAll, afterEach, vi } from 'vitest'

// Test files share a document, so reset its language, modules and IndexedDB for each.
document.documentElement.removeAttribute('lang')
vi.resetModules()
globalThis.indexedDB = new IDBFactory()

// Each file has a client of its own, and auth-js warns about a second one.
Reflect.set(GoTrueClient, 'nextInstanceID', {})
// There is no server but that of `fakeBackend`.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
// Translations return their keys, and load only when a component uses them.
vi.mock('react-i18next', async (load) => {
  const reactI18next = await load<typeof ReactI18next>()
  const { createInstance } = await import('i18next')
  const texts = createInstance()
  await texts.init({ lng: 'cimode' })
  reactI18next.setI18n(texts)
  return reactI18next
})
vi.mock('i18next-http-backend', () => ({ default: { type: 'backend', read: () => undefined } }))

// Generous, because other steps run at the same time.
configure({ asyncUtilTimeout: 10_000 })

// A timer that is left over would run during the next files, or when the document is gone.
const { setTimeout: startTimer } = globalThis
const timers = new Set<NodeJS.Timeout>()
const startTrackedTimer = (...parameters: Parameters<typeof startTimer>) => {
  const timer = startTimer(...parameters)
  timers.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(startTrackedTimer, startTimer)

afterAll(async () => {
  // Its listeners would hear the events of the next files.
  const { getLoadedClient } = await import('@/lib/supabase/client-registry')
  await getLoadedClient()?.auth.dispose()
  globalThis.setTimeout = startTimer
  for (const timer of timers) clearTimeout(timer)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
