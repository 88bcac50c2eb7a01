import { expect, test } from 'vitest'
import { fieldOfView, pinholeCameraOf } from '@/features/ar/model/picture-geometry'

test('The camera is centred and its focal length follows the long side', () => {
  expect(pinholeCameraOf({ width: 640, height: 480 })).toEqual({
    focal: 512,
    centerX: 320,
    centerY: 240,
  })
  expect(pinholeCameraOf({ width: 720, height: 1280 }).focal).toBe(1024)
})

test('A view with the same aspect ratio shows the whole picture', () => {
  const whole = (2 * Math.atan(240 / 512) * 180) / Math.PI
  expect(fieldOfView({ width: 640, height: 480 }, { width: 320, height: 240 })).toBeCloseTo(whole)
})

test('A tall view crops the sides; a wide view crops the height', () => {
  const picture = { width: 640, height: 480 }
  const whole = fieldOfView(picture, picture)
  expect(fieldOfView(picture, { width: 300, height: 400 })).toBeCloseTo(whole)
  const wide = (2 * Math.atan(160 / 512) * 180) / Math.PI
  expect(fieldOfView(picture, { width: 800, height: 400 })).toBeCloseTo(wide)
})
