import { beforeEach, expect, test } from 'vitest'
import { markUnsaved, useUnsaved } from '@/lib/offline/outbox-storage'

const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => useUnsaved.setState({ keys: [] }))

test('The tab asks before it closes until everything is stored', () => {
  markUnsaved('first', true)
  markUnsaved('second', true)
  markUnsaved('first', false)
  expect(useUnsaved.getState().keys).toEqual(['second'])
  expect(closesAtOnce()).toBe(false)
  markUnsaved('second', false)
  expect(closesAtOnce()).toBe(true)
})
