import { expect, test } from 'vitest'
import type { ActivityRecord } from '@/features/activity/api/admin-list-activity'
import {
  activityChoices,
  filterActivity,
  noActivityFilter,
} from '@/features/activity/model/activity-filter'

function record(id: number, part: Partial<ActivityRecord>): ActivityRecord {
  return {
    id,
    action: 'clue.buy',
    component: 'shop',
    type: 'info',
    message: '',
    details: {},
    user_id: 'anna',
    user_name: 'Anna',
    timestamp: '2026-01-01T00:00:00Z',
    device_info: {},
    ...part,
  }
}

const records = [
  record(1, {}),
  record(2, { type: 'error', component: 'rpc' }),
  record(3, { type: 'error', user_id: 'bela', user_name: 'Béla' }),
  record(4, { user_id: null, user_name: 'system', component: 'seed' }),
]

test('Without a filter every record stays, in its order', () => {
  expect(filterActivity(records, noActivityFilter)).toEqual(records)
})

test('Filters narrow each other', () => {
  const filter = { type: 'error', component: '', userId: 'bela' }
  expect(filterActivity(records, filter).map(({ id }) => id)).toEqual([3])
})

test('The choices are what occurs, once each, without the system as a user', () => {
  expect(activityChoices(records)).toEqual({
    types: ['error', 'info'],
    components: ['rpc', 'seed', 'shop'],
    users: [
      { id: 'anna', name: 'Anna' },
      { id: 'bela', name: 'Béla' },
    ],
  })
})
