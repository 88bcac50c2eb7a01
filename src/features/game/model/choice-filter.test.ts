import { describe, expect, it } from 'vitest'
import {
  CHOICES,
  containing,
  containingCode,
  notChosen,
  rowsToAsk,
} from '@/features/game/model/choice-filter'

describe('the filter of a picker', () => {
  it('looks for the text in every column', () => {
    expect(containing(['name_hu', 'name_en'], ' Híd ')).toBe(
      'name_hu.ilike.%Híd%,name_en.ilike.%Híd%',
    )
  })

  it('lets nothing in the text mean more than a character', () => {
    expect(containing(['name'], '50%')).toBe('name.ilike.%50_%')
    expect(containing(['name'], 'a,b)')).toBe('name.ilike.%a_b_%')
    expect(containing(['name'], '"a*\\b"')).toBe('name.ilike.%_a__b_%')
  })

  it('reads a short code as it is printed', () => {
    expect(containingCode('short_code', 'ab2d-e')).toBe('short_code.ilike.%ab2de%')
  })

  it('offers as many as ever, however much is chosen', () => {
    const rows = Array.from({ length: rowsToAsk(2) }, (_, index) => ({ id: String(index) }))
    const offered = notChosen(rows, ['0', '3'])
    expect(offered).toHaveLength(CHOICES)
    expect(offered.map(({ id }) => id)).not.toContain('3')
    expect(notChosen(rows, [])).toHaveLength(CHOICES)
  })
})
