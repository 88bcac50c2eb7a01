import { expect, test } from 'vitest'
import { guideTo } from '@/features/ar/model/guide'

const target = { latitude: 47.5, longitude: 19.05, radius: null }
/** 222 m south of it. */
const from = { latitude: 47.498, longitude: 19.05, accuracy: 10 }

test('The guide tells distance and direction, and turns the arrow against the heading', () => {
  const guide = guideTo(target, from, 90)
  expect(guide.metres).toBeCloseTo(222.4, 0)
  expect(guide).toMatchObject({ direction: 'n', isHere: false })
  expect(guide.arrow).toBeCloseTo(270, 4)
})

test('Without a compass north is up', () => {
  expect(guideTo(target, from, null).arrow).toBeCloseTo(0, 4)
})

test('Radius and accuracy decide what is here, as on the server', () => {
  expect(guideTo(target, { ...from, latitude: 47.49985, accuracy: 2 }, null).isHere).toBe(true)
  expect(guideTo(target, { ...from, latitude: 47.4997, accuracy: 2 }, null).isHere).toBe(false)
  expect(guideTo({ ...target, radius: 215 }, from, null).isHere).toBe(true)
  expect(guideTo(target, { ...from, accuracy: 5000 }, null).isHere).toBe(false)
})
