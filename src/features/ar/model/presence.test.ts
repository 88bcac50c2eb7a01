import { describe, expect, it } from 'vitest'
import { FADE_MS, HOLD_MS, presence, smoothing } from '@/features/ar/model/presence'

describe('presence', () => {
  it.each([
    [0, 1],
    [HOLD_MS, 1],
    [HOLD_MS + FADE_MS / 2, 0.5],
    [HOLD_MS + FADE_MS, 0],
    [60_000, 0],
  ])('%d ms after the code was seen it is %d', (elapsed, expected) => {
    expect(presence(elapsed)).toBeCloseTo(expected, 6)
  })
})

describe('smoothing', () => {
  it('goes a fifth of the way in a frame, and as far in two half frames', () => {
    expect(smoothing(1000 / 60)).toBeCloseTo(0.2, 6)
    const half = smoothing(1000 / 120)
    expect(1 - (1 - half) ** 2).toBeCloseTo(0.2, 6)
  })

  it('stands still in no time and arrives after a long one', () => {
    expect(smoothing(0)).toBe(0)
    expect(smoothing(-5)).toBe(0)
    expect(smoothing(5000)).toBeCloseTo(1, 6)
  })
})
