import { expect, test } from 'vitest'
import { directionsTo } from '@/features/ar/model/directions'

const target = { latitude: 47.5, longitude: 19.05, radius: null }
/** 222 m south of the target. */
const from = { latitude: 47.498, longitude: 19.05, accuracy: 10 }

test('Directions contain distance and compass point, and the arrow is relative to the heading', () => {
  const directions = directionsTo(target, from, 90)
  expect(directions.metres).toBeCloseTo(222.4, 0)
  expect(directions).toMatchObject({ direction: 'n', isHere: false })
  expect(directions.arrow).toBeCloseTo(270, 4)
})

test('Without a compass north is up', () => {
  expect(directionsTo(target, from, null).arrow).toBeCloseTo(0, 4)
})

test('Radius and accuracy decide whether the player is at the code', () => {
  expect(directionsTo(target, { ...from, latitude: 47.49985, accuracy: 2 }, null).isHere).toBe(true)
  expect(directionsTo(target, { ...from, latitude: 47.4997, accuracy: 2 }, null).isHere).toBe(false)
  expect(directionsTo({ ...target, radius: 215 }, from, null).isHere).toBe(true)
  expect(directionsTo(target, { ...from, accuracy: 5000 }, null).isHere).toBe(false)
})
