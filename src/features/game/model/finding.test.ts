import { describe, expect, it } from 'vitest'
import { adminPaths } from '@/config/paths'
import { correctionPath, findingKeys, groupFindings, subjects } from '@/features/game/model/finding'

describe('a finding of the preflight', () => {
  it('links to an admin screen for every subject', () => {
    for (const key of findingKeys) {
      for (const subject of subjects) {
        const [path] = correctionPath({ key, subject, subject_id: 'id' }, 'hunt', 'Híd').split('?')
        expect(adminPaths).toContain(path)
      }
    }
  })

  it('searches the subject in its list, or opens the session editor', () => {
    const path = (
      key: (typeof findingKeys)[number],
      subject: (typeof subjects)[number],
      name: string,
    ) => correctionPath({ key, subject, subject_id: 'id' }, 'hunt', name)
    expect(path('code_inactive', 'code', 'A & B')).toBe('/admin/qr-codes?q=A%20%26%20B')
    expect(path('code_without_cap', 'code', 'Híd')).toBe('/admin/game-sessions?hunt=hunt')
    expect(path('text_to_fill_in', 'map', 'Óváros')).toBe('/admin/map-management?map=id')
  })

  it('is grouped with others of the same key', () => {
    const found = [
      { key: 'code_inactive', id: 1 },
      { key: 'no_map', id: 2 },
      { key: 'code_inactive', id: 3 },
    ] as const
    expect(groupFindings(found).map(([key, group]) => [key, group.map(({ id }) => id)])).toEqual([
      ['code_inactive', [1, 3]],
      ['no_map', [2]],
    ])
  })
})
