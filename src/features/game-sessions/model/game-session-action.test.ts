import { expect, test } from 'vitest'
import { actionsFor } from '@/features/game-sessions/model/game-session-action'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'

const listed = {
  visibility: 'listed',
  is_test: false,
  archived_at: null,
  ends_at: '2026-11-29T12:00:00Z',
  join_code: 'ABCD2345',
  team_mode: 'optional',
  players: 3,
  claim_opens: 'organiser',
  claim_codes: 1,
  treasure_awarded_at: null,
}
const phases: GameSessionPhase[] = ['upcoming', 'running', 'paused', 'ended']
const all = (phase: GameSessionPhase, gameSession = listed) => {
  const { first, more } = actionsFor(gameSession, phase)
  return [...first, ...more]
}

test.each(phases)(
  'The menu of a hunt that is %s shows at most eight entries, and nine when asked for more',
  (phase) => {
    for (const visibility of ['draft', 'listed']) {
      const { first, more } = actionsFor({ ...listed, visibility }, phase)
      expect(first.length + (more.length > 0 ? 1 : 0)).toBeLessThanOrEqual(8)
      expect(more.length).toBeLessThanOrEqual(9)
      expect(new Set([...first, ...more]).size).toBe(first.length + more.length)
    }
  },
)

test('The entries fit the phase', () => {
  expect(all('running')).toContain('pause')
  expect(all('running')).not.toContain('results')
  expect(actionsFor(listed, 'ended').first).toContain('results')
  expect(all('ended')).not.toContain('pause')
  expect(all('ended')).not.toContain('poster')
  expect(all('upcoming')).not.toContain('pause')
  expect(all('running', { ...listed, visibility: 'draft' })).not.toContain('announce')
  expect(all('ended')).toContain('helpers')
})

test('An archived hunt with players can be restored but not deleted', () => {
  const archived = { ...listed, archived_at: '2026-11-29T13:00:00Z' } as unknown as typeof listed
  expect(all('ended', archived)).toEqual(expect.arrayContaining(['archive', 'helpers']))
  expect(all('ended', archived)).not.toContain('delete')
  expect(all('ended', { ...archived, players: 0 })).toContain('delete')
})

test('Without a join code or teams nothing asks for them', () => {
  const test = {
    ...listed,
    is_test: true,
    join_code: null,
    team_mode: 'off',
  } as unknown as typeof listed
  expect(all('running', test)).not.toContain('poster')
  expect(all('running', test)).not.toContain('teams')
  expect(all('running', test)).toContain('delete')
})
