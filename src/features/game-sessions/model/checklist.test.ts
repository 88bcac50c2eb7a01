import { expect, it } from 'vitest'
import { adminPaths } from '@/config/paths'
import { checklistKeys, checklistPath } from '@/features/game-sessions/model/checklist'

it('links every item to an admin screen', () => {
  for (const key of checklistKeys) {
    expect(adminPaths).toContain(checklistPath(key, 'hunt').split('?')[0])
  }
})

it('links to the hunt of the checklist, or to a new hunt', () => {
  expect(checklistPath('dates', 'hunt')).toBe('/admin/game-sessions?session=hunt')
  expect(checklistPath('session', null)).toBe('/admin/game-sessions?session=new')
  expect(checklistPath('tested', 'hunt')).toBe('/admin/game-test?session=hunt')
  expect(checklistPath('codes', null)).toBe('/admin/game-sessions?session=new')
  expect(checklistPath('codes', 'hunt')).toBe('/admin/qr-codes?session=hunt&open=series')
})
