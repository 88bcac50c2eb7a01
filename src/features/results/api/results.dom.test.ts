import { expect, test } from 'vitest'
import { drawnFindMapSchema } from '@/features/results/api/results'

test('A map of a newer database does not break the results', () => {
  const codes = [{ name: 'Lion', latitude: 47.5, longitude: 19, finds: 2 }]
  expect(drawnFindMapSchema.parse({ codes, map: { kind: 'globe' } })).toEqual({ codes, map: null })
})
