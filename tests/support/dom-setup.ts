import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, vi } from 'vitest'

// The files share a document, one after the other: each starts with modules and a database of its own.
vi.resetModules()
globalThis.indexedDB = new IDBFactory()

// There is no server. What asks for it again and again would do so while the next files run.
vi.mock('@/lib/supabase', () => ({ supabase: {} }))
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
