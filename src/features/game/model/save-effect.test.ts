import { expect, it } from 'vitest'
import { saveEffect } from '@/features/game/model/save-effect'

const now = Date.parse('2026-06-01T12:00:00Z')
const [past, future] = ['2026-06-01T11:00:00Z', '2026-06-01T13:00:00Z']
const hunt = { startsAt: future, endsAt: null, isDraft: false }

it.each([
  ['a new hunt', { ...hunt, startsAt: past }, null, null],
  ['a hunt whose texts change', hunt, hunt, null],
  ['a start that is moved to now', { ...hunt, startsAt: past }, hunt, 'startNow'],
  [
    'a start that has passed already',
    { ...hunt, startsAt: past },
    { ...hunt, startsAt: past },
    null,
  ],
  ['an end that is moved to now', { ...hunt, endsAt: past }, hunt, 'endNow'],
  ['a draft that is published', hunt, { ...hunt, isDraft: true }, 'publish'],
  [
    'a draft that stays one',
    { ...hunt, startsAt: past, isDraft: true },
    { ...hunt, isDraft: true },
    null,
  ],
])('finds the effect of %s: %j', (_name, after, before, effect) => {
  expect(saveEffect(after, before, now)).toBe(effect)
})
