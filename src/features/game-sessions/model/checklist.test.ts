import { expect, it } from 'vitest'
import { adminPaths } from '@/config/paths'
import { checklistKeys, checklistPath } from '@/features/game-sessions/model/checklist'

it('links every item to an admin screen', () => {
  for (const key of checklistKeys) {
    expect(adminPaths).toContain(checklistPath(key, 'hunt').split('?')[0])
  }
})

it('links to the hunt of the checklist, or to a new hunt', () => {
  expect(checklistPath('dates', 'hunt')).toBe('/admin/game-sessions?hunt=hunt')
  expect(checklistPath('game_session', null)).toBe('/admin/game-sessions?hunt=new')
  expect(checklistPath('tested', 'hunt')).toBe('/admin/game-test?hunt=hunt')
  expect(checklistPath('codes', null)).toBe('/admin/game-sessions?hunt=new')
  expect(checklistPath('codes', 'hunt')).toBe('/admin/qr-codes?hunt=hunt&open=series')
})
