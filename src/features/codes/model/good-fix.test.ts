import { expect, it } from 'vitest'
import { isGoodFix, toPlaceValues } from '@/features/codes/model/good-fix'

it('asks for a better fix when the phone is off by more than 30 m', () => {
  const place = { latitude: 47.5, longitude: 19.05 }
  expect(isGoodFix({ ...place, accuracy: 30 })).toBe(true)
  expect(isGoodFix({ ...place, accuracy: 30.1 })).toBe(false)
})

it('stores the accuracy in whole metres, never better than measured', () => {
  expect(toPlaceValues({ latitude: 47.5, longitude: 19.05, accuracy: 4.2 })).toEqual({
    latitude: 47.5,
    longitude: 19.05,
    place_accuracy_m: 5,
  })
  expect(toPlaceValues({ latitude: 0, longitude: 0, accuracy: 4e6 }).place_accuracy_m).toBe(100_000)
})
