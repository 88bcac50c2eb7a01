import { describe, expect, it } from 'vitest'
import {
  angleBetween,
  estimatePose,
  rotationAbout,
  type Matrix,
  type Vector,
} from '@/features/ar/model/pose'

const camera = { focal: 700, centerX: 320, centerY: 240 }
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degreesBetween = (a: Matrix, b: Matrix) => (angleBetween(a, b) * 180) / Math.PI

const square: Vector[] = [
  [-0.5, -0.5, 0],
  [0.5, -0.5, 0],
  [0.5, 0.5, 0],
  [-0.5, 0.5, 0],
]

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Projects the corners and adds pixel noise. */
function project(rotation: Matrix, translation: Vector, noise: readonly number[] = [0]) {
  return square.map((corner, index) => {
    const x = dot(rotation[0], corner) + translation[0]
    const y = dot(rotation[1], corner) + translation[1]
    const z = dot(rotation[2], corner) + translation[2]
    return {
      x: camera.centerX + (camera.focal * x) / z + (noise[(2 * index) % noise.length] ?? 0),
      y: camera.centerY + (camera.focal * y) / z + (noise[(2 * index + 1) % noise.length] ?? 0),
    }
  })
}

const views: [string, Vector, Vector][] = [
  ['face to face', [0, 0, 0], [0, 0, 3]],
  ['turned in the plane', [0, 0, radians(130)], [0.2, -0.1, 3]],
  ['tilted back', [radians(35), 0, 0], [0, 0, 3]],
  ['tilted to the side', [0, radians(-50), 0], [-0.6, 0.3, 3.5]],
  ['tilted and turned at the edge', [radians(25), radians(30), radians(40)], [1, 0.7, 4]],
  ['close', [radians(-20), radians(15), 0], [0, 0.1, 1.6]],
]

describe('estimatePose', () => {
  it.each(views)('finds a code that is %s', (_, axis, translation) => {
    const rotation = rotationAbout(axis)
    const pose = estimatePose(project(rotation, translation), camera)
    expect(pose).not.toBeNull()
    if (!pose) return
    expect(degreesBetween(pose.rotation, rotation)).toBeLessThan(0.01)
    pose.translation.forEach((value, index) =>
      expect(value).toBeCloseTo(translation[index] ?? NaN, 4),
    )
    expect(pose.error).toBeLessThan(0.001)
  })

  it.each(views.slice(2))(
    'is within a degree for a code that is %s, corners a little off',
    (_, axis, translation) => {
      const rotation = rotationAbout(axis)
      const noise = [0.15, -0.2, -0.1, 0.15, 0.2, 0.1, -0.15, -0.05]
      const pose = estimatePose(project(rotation, translation, noise), camera, rotation)
      expect(pose && degreesBetween(pose.rotation, rotation)).toBeLessThan(1)
    },
  )

  it('prefers the tilt of the previous frame when two fit equally well', () => {
    const far: Vector = [0, 0, 30]
    const rotation = rotationAbout([radians(20), 0, 0])
    const otherTilt = rotationAbout([radians(-20), 0, 0])
    const corners = project(rotation, far)
    const kept = estimatePose(corners, camera, rotation)
    const switched = estimatePose(corners, camera, otherTilt)
    expect(kept && degreesBetween(kept.rotation, rotation)).toBeLessThan(1)
    expect(switched && degreesBetween(switched.rotation, otherTilt)).toBeLessThan(2)
  })

  it.each([
    ['too few corners', project(rotationAbout([0, 0, 0]), [0, 0, 3]).slice(1)],
    ['corners on a line', [0, 1, 2, 3].map((index) => ({ x: 100 + index * 20, y: 100 }))],
    ['one single point', Array.from({ length: 4 }, () => ({ x: 5, y: 5 }))],
    ['a print seen in a mirror', project(rotationAbout([0, 0, 0]), [0, 0, 3]).reverse()],
  ])('refuses %s', (_, corners) => {
    expect(estimatePose(corners, camera)).toBeNull()
  })
})
