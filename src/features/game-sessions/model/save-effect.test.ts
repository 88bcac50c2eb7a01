import { expect, it } from 'vitest'
import { saveEffect } from '@/features/game-sessions/model/save-effect'

const now = Date.parse('2026-06-01T12:00:00Z')
const [past, future] = ['2026-06-01T11:00:00Z', '2026-06-01T13:00:00Z']
const gameSession = { starts_at: future, ends_at: null, visibility: 'listed' as const }
const draft = { ...gameSession, visibility: 'draft' as const }
const linkOnly = { ...gameSession, visibility: 'link_only' as const }

it.each([
  ['a new draft', { ...draft, starts_at: past }, null, null],
  ['a new hunt that is listed at once', { ...gameSession, starts_at: past }, null, 'publishListed'],
  ['a new hunt with a link', linkOnly, null, 'publishLink'],
  ['a hunt whose texts change', gameSession, gameSession, null],
  ['a start that is moved to now', { ...gameSession, starts_at: past }, gameSession, 'startNow'],
  [
    'a start that has passed already',
    { ...gameSession, starts_at: past },
    { ...gameSession, starts_at: past },
    null,
  ],
  ['an end that is moved to now', { ...gameSession, ends_at: past }, gameSession, 'endNow'],
  ['a draft that is listed', gameSession, draft, 'publishListed'],
  ['a draft that gets a link', linkOnly, draft, 'publishLink'],
  ['a hunt that had a link and is listed', gameSession, linkOnly, 'publishListed'],
  ['a listed hunt that is withdrawn to a link', linkOnly, gameSession, null],
  ['a draft that stays one', { ...draft, starts_at: past }, draft, null],
])('finds the effect of %s: %j', (_name, after, before, effect) => {
  expect(saveEffect(after, before, now)).toBe(effect)
})
