import { describe, expect, it } from 'vitest'
import { findShopItem } from '@/features/shop/model/shop-item'

const lions = {
  clue_id: 'lions',
  effective_price: 8,
  solution_guide_id: 'lions-guide',
  guide_effective_price: 5,
}
const towers = {
  clue_id: 'towers',
  effective_price: 15,
  solution_guide_id: null,
  guide_effective_price: null,
}
const find = (clue_id: string | null, solution_guide_id: string | null) =>
  findShopItem({ clue_id, solution_guide_id }, [lions, towers], ({ clue_id: id }) => `the ${id}`)

describe('The shop item of an offer', () => {
  it('is the clue at its shop price', () => {
    expect(find('towers', null)).toEqual({
      kind: 'clue',
      clueId: 'towers',
      name: 'the towers',
      price: 15,
    })
  })

  it('is the guide together with its clue', () => {
    expect(find(null, 'lions-guide')).toEqual({
      kind: 'guide',
      clueId: 'lions',
      solutionGuideId: 'lions-guide',
      name: 'the lions',
      price: 5,
    })
  })

  it('is null if the shop does not list it', () => {
    expect(find('elsewhere', null)).toBeNull()
    expect(find(null, 'elsewhere')).toBeNull()
    expect(find(null, null)).toBeNull()
  })
})
