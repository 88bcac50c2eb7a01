import { expect, it } from 'vitest'
import { adminPaths } from '@/config/paths'
import { checklistKeys, checklistPath } from '@/features/overview/model/checklist'

it('leads from every item to a screen of the organisers', () => {
  for (const key of checklistKeys) {
    expect(adminPaths).toContain(checklistPath(key, 'hunt').split('?')[0])
  }
})

it('opens the hunt that the checklist is about, or a new one', () => {
  expect(checklistPath('dates', 'hunt')).toBe('/admin/game-sessions?session=hunt')
  expect(checklistPath('session', null)).toBe('/admin/game-sessions?session=new')
  expect(checklistPath('tested', 'hunt')).toBe('/admin/game-test?session=hunt')
})
