import { describe, expect, it } from 'vitest'
import { FADE_MS, HOLD_MS, chestOpacity, smoothingFactor } from '@/features/ar/model/chest-motion'

describe('chestOpacity', () => {
  it.each([
    [0, 1],
    [HOLD_MS, 1],
    [HOLD_MS + FADE_MS / 2, 0.5],
    [HOLD_MS + FADE_MS, 0],
    [60_000, 0],
  ])('%d ms after the code was seen it is %d', (elapsed, expected) => {
    expect(chestOpacity(elapsed)).toBeCloseTo(expected, 6)
  })
})

describe('smoothingFactor', () => {
  it('covers a fifth of the distance per frame, at any frame rate', () => {
    expect(smoothingFactor(1000 / 60)).toBeCloseTo(0.2, 6)
    const half = smoothingFactor(1000 / 120)
    expect(1 - (1 - half) ** 2).toBeCloseTo(0.2, 6)
  })

  it('is 0 without elapsed time and approaches 1', () => {
    expect(smoothingFactor(0)).toBe(0)
    expect(smoothingFactor(-5)).toBe(0)
    expect(smoothingFactor(5000)).toBeCloseTo(1, 6)
  })
})
