import { get, set, update } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createCacheStore } from '@/lib/offline/cache-store'

const store = createCacheStore('cache', 'store')

/** Leaves the page while a value is being changed. */
async function leaveDuring(persisted: boolean) {
  await set('clue', 'old', store)
  const leave = () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }))
    return 'new'
  }
  const outcome = update('clue', leave, store).then(
    () => 'saved',
    () => 'aborted',
  )
  return [await outcome, await get('clue', store)]
}

test('A transaction of a page that the browser keeps is aborted, and the next one works', async () => {
  expect(await leaveDuring(true)).toEqual(['aborted', 'old'])
  await set('clue', 'newer', store)
  expect(await get('clue', store)).toBe('newer')
})

test('A transaction of a page that is left for good ends', async () => {
  expect(await leaveDuring(false)).toEqual(['saved', 'new'])
})
