import { afterEach, expect, it, vi } from 'vitest'
import { startAppUpdates } from '@/lib/shell/app-update'
import { reportCallError } from '@/lib/supabase/call-errors'
import { AppError } from '@/lib/supabase/errors'

const worker = vi.hoisted(() => ({
  addEventListener: vi.fn(),
  register: vi.fn(() => Promise.resolve()),
  checkForUpdate: vi.fn(() => Promise.resolve()),
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = worker.addEventListener
    register = worker.register
    update = worker.checkForUpdate
  },
}))

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
})

it('A call of a function that the database no longer has looks for a new version, once a minute', async () => {
  vi.stubEnv('DEV', false)
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { controller: null },
    configurable: true,
  })
  startAppUpdates()
  await vi.waitFor(() => expect(worker.register).toHaveBeenCalled())
  await vi.waitFor(() => {
    reportCallError('record_scan', new AppError('already_scanned', 409))
    expect(worker.checkForUpdate).not.toHaveBeenCalled()
    reportCallError('record_scan', new AppError('unknown', 404))
    reportCallError('record_scan', new AppError('unknown', 404))
    expect(worker.checkForUpdate).toHaveBeenCalledOnce()
  })
})
