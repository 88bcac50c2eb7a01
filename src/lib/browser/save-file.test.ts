import { expect, it, onTestFinished, vi } from 'vitest'
import { datedName } from '@/lib/browser/save-file'

it('The file name contains the local date of the device', () => {
  vi.stubEnv('TZ', 'Europe/Budapest')
  vi.useFakeTimers({ now: Date.parse('2026-05-31T22:30:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  expect(datedName('users', 'csv')).toBe('users-2026-06-01.csv')
})
