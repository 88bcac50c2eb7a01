import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'

const { rpc } = fakeBackend()
const batches = () => rpc.mock.calls.map(([, { p_records }]) => (p_records as object[]).length)

let users = 0

function signIn(): void {
  const id = `anna ${users}`
  const gameSession = { access_token: id, refresh_token: id, expires_at: 4e9, user: { id } }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(gameSession))
}

/** The log as on a new page. */
async function openLog() {
  vi.resetModules()
  const { logger } = await import('@/lib/logger/logger')
  const log = await import('@/lib/activity/activity-log')
  const outbox = await import('@/lib/activity/activity-outbox')
  await outbox.activityOutbox.deliver()
  log.startActivityLog()
  logger.setUser(`anna ${users}`)
  const write = async (count: number) => {
    for (let index = 0; index < count; index += 1) logger.log('info', 'test', `${index}`)
    // The entries reach the outbox, which may have sent them.
    await expect
      .poll(async () => (await outbox.activityOutbox.load()).length + batches().length)
      .toBeGreaterThan(0)
  }
  return { ...log, ...outbox, write }
}

beforeEach(() => {
  users += 1
  globalThis.indexedDB = new IDBFactory()
  rpc.mockReturnValue(null)
  signIn()
})

test.each([
  ['A single record is sent after 100 ms', 1, 100],
  ['Several records are sent after 30 s', 3, 30_000],
])('%s', async (_, count, ms) => {
  const { write } = await openLog()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await write(count)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(batches()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(batches).toEqual([count])
})

test('A full batch is sent at once, and never more than 50 records in one', async () => {
  const { write } = await openLog()
  await write(120)
  await expect.poll(batches).toEqual([50, 50, 20])
})

test('The oldest records are dropped while they cannot be sent', async () => {
  rpc.mockRejectedValue(new AppError('network_unavailable'))
  const { write, activityOutbox } = await openLog()
  await write(1002)
  await activityOutbox.deliver()
  await expect
    .poll(async () => (await activityOutbox.load()).map(({ action }) => action))
    .toEqual(Array.from({ length: 1000 }, (_, index) => `${index + 2}`))
})

test('Records of a deleted account are not sent one by one', async () => {
  rpc.mockRejectedValue(new AppError('user_profile_not_found', 404))
  const { write, activityOutbox } = await openLog()
  await write(3)
  await activityOutbox.deliver()
  expect(batches()).toEqual([3])
  expect(await activityOutbox.load()).toEqual([])
})

test('Records during the deletion of an account are never sent', async () => {
  const { write, activityOutbox, pauseActivityLog, discardUserActivities } = await openLog()
  await pauseActivityLog(async () => {
    await write(2)
    await activityOutbox.deliver()
    await discardUserActivities()
  })
  await activityOutbox.deliver()
  expect(rpc).not.toHaveBeenCalled()
})

test('Records during a failed deletion are sent', async () => {
  const { write, activityOutbox, pauseActivityLog } = await openLog()
  await pauseActivityLog(async () => {
    await write(2)
    await activityOutbox.deliver()
    expect(rpc).not.toHaveBeenCalled()
  })
  await expect.poll(batches).toEqual([2])
})
