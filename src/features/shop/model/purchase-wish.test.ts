import { describe, expect, it } from 'vitest'
import { wishFor } from '@/features/shop/model/purchase-wish'

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
const wish = (clue_id: string | null, solution_guide_id: string | null) =>
  wishFor({ clue_id, solution_guide_id }, [lions, towers], ({ clue_id: id }) => `the ${id}`)

describe('The wish for what an offer sells', () => {
  it('is the clue at the price of the shop', () => {
    expect(wish('towers', null)).toEqual({
      kind: 'clue',
      clueId: 'towers',
      solutionGuideId: null,
      name: 'the towers',
      price: 15,
    })
  })

  it('is the guide with the clue that it solves', () => {
    expect(wish(null, 'lions-guide')).toEqual({
      kind: 'guide',
      clueId: 'lions',
      solutionGuideId: 'lions-guide',
      name: 'the lions',
      price: 5,
    })
  })

  it('is nothing while the shop does not list it', () => {
    expect(wish('elsewhere', null)).toBeNull()
    expect(wish(null, 'elsewhere')).toBeNull()
    expect(wish(null, null)).toBeNull()
  })
})
