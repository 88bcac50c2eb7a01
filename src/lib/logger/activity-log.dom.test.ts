import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  discardUserActivities,
  pauseActivityLog,
  setActivityUser,
  startActivityLog,
} from '@/lib/logger/activity-log'
import { logger } from '@/lib/logger/logger'

const logActivity = vi.hoisted(() => vi.fn())
vi.mock('@/lib/supabase/loader', () => ({
  loadSupabase: () => Promise.resolve({ rpc: logActivity }),
}))
vi.mock('@/lib/logger/device-info', () => ({ readDeviceInfo: () => Promise.resolve({}) }))

const refusedWith = (hint: string, status: number) =>
  logActivity.mockResolvedValue({
    status,
    error: { code: `PT${status}`, hint, message: hint, details: '' },
  })

/** How many records each call of the next minute takes to the server. */
async function callsFor(user: string): Promise<number[]> {
  startActivityLog()
  for (const action of ['a', 'b', 'c']) logger.log('info', 'test', action)
  setActivityUser(user)
  await vi.advanceTimersByTimeAsync(60_000)
  return logActivity.mock.calls.map(([, { p_records }]) => p_records.length)
}

beforeEach(() => {
  vi.useFakeTimers()
  logActivity.mockReset()
  setActivityUser(null)
})

afterEach(() => void vi.useRealTimers())

test('Of an account that is gone the records are not tried one by one', async () => {
  refusedWith('user_profile_not_found', 404)
  expect(await callsFor('anna')).toEqual([3])
})

test('Of others a refused record is looked for, and the rest is kept', async () => {
  refusedWith('invalid_input', 400)
  expect((await callsFor('béla')).length).toBeGreaterThan(1)
})

test('What is recorded while an account is deleted is never sent when it is gone', async () => {
  logActivity.mockResolvedValue({ status: 200, error: null })
  startActivityLog()
  setActivityUser('anna')
  await pauseActivityLog(async () => {
    logger.log('info', 'test', 'photos listed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(logActivity).not.toHaveBeenCalled()
    discardUserActivities()
  })
  await vi.advanceTimersByTimeAsync(60_000)
  setActivityUser('anna')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logActivity).not.toHaveBeenCalled()
})

test('It is sent when the account stays', async () => {
  logActivity.mockResolvedValue({ status: 200, error: null })
  startActivityLog()
  setActivityUser('anna')
  await pauseActivityLog(async () => {
    logger.log('info', 'test', 'refused')
    await vi.advanceTimersByTimeAsync(60_000)
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(logActivity).toHaveBeenCalledTimes(1)
})
