import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  discardUserActivities,
  pauseActivityLog,
  setActivityUser,
  startActivityLog,
} from '@/lib/activity/activity-log'
import { logger } from '@/lib/logger/logger'
import { AppError, type ErrorKey } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const refusedWith = (key: ErrorKey, status: number) =>
  rpc.mockRejectedValue(new AppError(key, status))

/** Number of records in each call of the next minute. */
async function callsFor(user: string): Promise<number[]> {
  startActivityLog()
  for (const action of ['a', 'b', 'c']) logger.log('info', 'test', action)
  setActivityUser(user)
  await vi.advanceTimersByTimeAsync(60_000)
  return rpc.mock.calls.map(([, { p_records }]) => (p_records as object[]).length)
}

beforeEach(() => {
  vi.useFakeTimers()
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
  rpc.mockReturnValue(null)
  startActivityLog()
  setActivityUser('anna')
  await pauseActivityLog(async () => {
    logger.log('info', 'test', 'photos listed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rpc).not.toHaveBeenCalled()
    discardUserActivities()
  })
  await vi.advanceTimersByTimeAsync(60_000)
  setActivityUser('anna')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rpc).not.toHaveBeenCalled()
})

test('Records during a failed deletion are sent', async () => {
  rpc.mockReturnValue(null)
  startActivityLog()
  setActivityUser('anna')
  await pauseActivityLog(async () => {
    logger.log('info', 'test', 'refused')
    await vi.advanceTimersByTimeAsync(60_000)
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(rpc).toHaveBeenCalledTimes(1)
})
