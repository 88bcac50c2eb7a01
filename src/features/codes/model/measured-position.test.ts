import { expect, it } from 'vitest'
import { isAccurate, toPlaceValues } from '@/features/codes/model/measured-position'

it('is inaccurate above 30 m', () => {
  const position = { latitude: 47.5, longitude: 19.05 }
  expect(isAccurate({ ...position, accuracy: 30 })).toBe(true)
  expect(isAccurate({ ...position, accuracy: 30.1 })).toBe(false)
})

it('rounds the accuracy up to whole metres', () => {
  expect(toPlaceValues({ latitude: 47.5, longitude: 19.05, accuracy: 4.2 })).toEqual({
    latitude: 47.5,
    longitude: 19.05,
    place_accuracy_m: 5,
  })
  expect(toPlaceValues({ latitude: 0, longitude: 0, accuracy: 4e6 }).place_accuracy_m).toBe(100_000)
})
