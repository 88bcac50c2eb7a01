import { expect, it } from 'vitest'
import { CHOICES, notChosen } from '@/features/game/model/choice-filter'

it('A picker offers as many as ever, however much is chosen', () => {
  const rows = Array.from({ length: CHOICES + 2 }, (_, index) => ({ id: String(index) }))
  const offered = notChosen(rows, ['0', '3'])
  expect(offered).toHaveLength(CHOICES)
  expect(offered.map(({ id }) => id)).not.toContain('3')
  expect(notChosen(rows, [])).toHaveLength(CHOICES)
})
