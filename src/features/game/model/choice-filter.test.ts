import { describe, expect, it } from 'vitest'
import { containing, containingCode, without } from '@/features/game/model/choice-filter'

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

  it('shuts out what is chosen', () => {
    const nobody = '00000000-0000-0000-0000-000000000000'
    expect(without(['1', '2'])).toBe(`(${nobody},1,2)`)
    expect(without([])).toBe(`(${nobody})`)
  })
})
