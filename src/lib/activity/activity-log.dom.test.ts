import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  discardUserActivities,
  pauseActivityLog,
  setActivityUser,
  startActivityLog,
} from '@/lib/activity/activity-log'
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

/** Number of records in each call of the next minute. */
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

test('Records of a deleted account are not sent one by one', async () => {
  refusedWith('user_profile_not_found', 404)
  expect(await callsFor('anna')).toEqual([3])
})

test('A rejected batch is split to find the bad record', async () => {
  refusedWith('invalid_input', 400)
  expect((await callsFor('béla')).length).toBeGreaterThan(1)
})

test('Records during the deletion of an account are never sent', async () => {
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

test('Records during a failed deletion are sent', async () => {
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
