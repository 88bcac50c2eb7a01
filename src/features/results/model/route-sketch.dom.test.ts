import { expect, test } from 'vitest'
import { routeSketch } from '@/features/results/model/recap-picture'

const box = { x: 10, y: 20, width: 100, height: 50 }

test('The sketch fills its box, with north at the top', () => {
  const [southWest, northEast] = routeSketch(
    [
      { latitude: 0, longitude: 0 },
      { latitude: 1, longitude: 2 },
    ],
    box,
  )
  expect(southWest?.x).toBeCloseTo(10)
  expect(southWest?.y).toBeCloseTo(70)
  expect(northEast?.x).toBeCloseTo(110)
  expect(northEast?.y).toBeCloseTo(20)
})

test('A single place is in the middle', () => {
  expect(routeSketch([{ latitude: 47, longitude: 19 }], box)).toEqual([{ x: 60, y: 45 }])
})
