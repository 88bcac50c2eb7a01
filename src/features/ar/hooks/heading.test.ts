import { describe, expect, it } from 'vitest'
import { headingOf } from '@/features/ar/hooks/use-heading'

const reading = (alpha: number, beta: number, gamma: number) => ({
  alpha,
  beta,
  gamma,
  absolute: true,
})

describe('headingOf', () => {
  it.each([
    ['flat, top to the north', 0, 0, 0, 0],
    ['flat, top to the west', 90, 0, 0, 270],
    ['upright, camera to the north', 0, 90, 0, 0],
    ['upright, camera to the east', 270, 90, 0, 90],
    ['half raised, to the south', 180, 45, 0, 180],
  ])('reads a phone held %s', (_, alpha, beta, gamma, heading) => {
    expect(headingOf(reading(alpha, beta, gamma), 0)).toBeCloseTo(heading, 4)
  })

  it('adds the rotation of the screen', () => {
    expect(headingOf(reading(0, 0, 0), 90)).toBeCloseTo(90, 4)
    expect(headingOf({ ...reading(0, 0, 0), webkitCompassHeading: 350 }, 90)).toBe(80)
  })

  it("prefers Safari's compass, because its angles are not absolute", () => {
    const safari = { ...reading(123, 10, 5), absolute: false, webkitCompassHeading: 42 }
    expect(headingOf(safari, 0)).toBe(42)
  })

  it('is null without a compass', () => {
    expect(headingOf({ ...reading(10, 20, 30), absolute: false }, 0)).toBeNull()
    expect(headingOf({ alpha: null, beta: null, gamma: null, absolute: true }, 0)).toBeNull()
  })
})
