import { expect, it } from 'vitest'
import { MAX_CHOICES, unselectedChoices } from '@/features/game/model/choice-filter'

it('A picker shows the same number of entries however many are chosen', () => {
  const rows = Array.from({ length: MAX_CHOICES + 2 }, (_, index) => ({ id: String(index) }))
  const offered = unselectedChoices(rows, ['0', '3'])
  expect(offered).toHaveLength(MAX_CHOICES)
  expect(offered.map(({ id }) => id)).not.toContain('3')
  expect(unselectedChoices(rows, [])).toHaveLength(MAX_CHOICES)
})
