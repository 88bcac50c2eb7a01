import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import type * as ReactI18next from 'react-i18next'
import { afterEach, vi } from 'vitest'

// The files share a document, one after the other: each starts with modules and a database of its own.
vi.resetModules()
globalThis.indexedDB = new IDBFactory()

// There is no server. What asks for it again and again would do so while the next files run.
vi.mock('@/lib/supabase/client', () => ({ supabase: {} }))
// Components find texts as in the app; a text is its key. Only what draws with texts pays for loading them.
vi.mock('react-i18next', async (load) => {
  const reactI18next = await load<typeof ReactI18next>()
  const { createInstance } = await import('i18next')
  const texts = createInstance()
  await texts.init({ lng: 'cimode' })
  reactI18next.setI18n(texts)
  return reactI18next
})
vi.mock('i18next-http-backend', () => ({ default: { type: 'backend', read: () => undefined } }))

// As long as the machine needs: other steps run beside this one.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
