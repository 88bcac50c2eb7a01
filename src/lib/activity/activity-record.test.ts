import { expect, test } from 'vitest'
import { fitRecord } from '@/lib/activity/activity-record'

const record = {
  action: 'buy_clue',
  component: 'shop',
  type: 'error',
  message: 'No answer',
  details: { key: 'unknown' },
  userId: 'anna',
}

test('A record within the limits is unchanged', () => {
  expect(fitRecord(record)).toEqual(record)
})

test('Strings are truncated to the limits, and required ones are never empty', () => {
  const long = 'x'.repeat(5000)
  const fitted = fitRecord({ ...record, action: long, component: '', type: long, message: long })
  expect(fitted.action).toHaveLength(200)
  expect(fitted.component).toBe('unknown')
  expect(fitted.type).toHaveLength(40)
  expect(fitted.message).toHaveLength(500)
  expect(fitRecord({ ...record, action: '', type: '' })).toMatchObject({
    action: 'unknown',
    type: 'debug',
  })
})

test('Long details keep their beginning; details that are not JSON keep their keys', () => {
  const cut = fitRecord({ ...record, details: { text: 'x'.repeat(5000) } }).details
  expect(cut).toEqual({ truncated: `{"text":"${'x'.repeat(991)}` })
  const circle: Record<string, unknown> = { name: 'circle' }
  circle['self'] = circle
  expect(fitRecord({ ...record, details: circle }).details).toEqual({
    unreadable: ['name', 'self'],
  })
})

test('NUL characters and lone surrogates are replaced', () => {
  const party = 'x'.repeat(499) + '🎉'
  const details = { text: 'a\0b', list: ['\ud83c', '🎉'] }
  const fitted = fitRecord({ ...record, message: party, details })
  expect(fitted.message).toBe('x'.repeat(499) + '\ufffd')
  expect(fitted.details).toEqual({ text: 'a\ufffdb', list: ['\ufffd', '🎉'] })
  const cut = fitRecord({ ...record, details: { a: 'x'.repeat(993) + '🎉' } }).details
  expect(cut).toEqual({ truncated: `{"a":"${'x'.repeat(993)}\ufffd` })
})
