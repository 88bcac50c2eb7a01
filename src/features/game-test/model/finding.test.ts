import { describe, expect, it } from 'vitest'
import { adminPaths } from '@/config/paths'
import {
  findingKeys,
  groupFindings,
  mendingPath,
  subjects,
} from '@/features/game-test/model/finding'

describe('a finding of the preflight', () => {
  it('leads to a screen of the organisers, whatever it is about', () => {
    for (const key of findingKeys) {
      for (const subject of subjects) {
        const [path] = mendingPath({ key, subject }, 'hunt', 'Híd').split('?')
        expect(adminPaths).toContain(path)
      }
    }
  })

  it('finds the thing in its list, or opens the session that holds its points', () => {
    expect(mendingPath({ key: 'code_inactive', subject: 'code' }, 'hunt', 'A & B')).toBe(
      '/admin/qr-codes?q=A%20%26%20B',
    )
    expect(mendingPath({ key: 'code_without_cap', subject: 'code' }, 'hunt', 'Híd')).toBe(
      '/admin/game-sessions?session=hunt',
    )
  })

  it('stands with the others of its kind', () => {
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
