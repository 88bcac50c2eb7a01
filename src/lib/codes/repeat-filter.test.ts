import { describe, expect, it } from 'vitest'
import { createRepeatFilter, REPEAT_WINDOW_MS } from '@/lib/codes/repeat-filter'

describe('createRepeatFilter', () => {
  it('lets a code through once however long it stays in sight', () => {
    const repeats = createRepeatFilter()
    const answers = Array.from({ length: 100 }, (_, tick) => repeats.isNew('A', tick * 100))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(answers[0]).toBe(true)
  })

  it('lets another code through at once', () => {
    const repeats = createRepeatFilter()
    expect(repeats.isNew('A', 0)).toBe(true)
    expect(repeats.isNew('B', 100)).toBe(true)
  })

  it('lets the same code through after it was out of sight', () => {
    const repeats = createRepeatFilter()
    repeats.isNew('A', 0)
    expect(repeats.isNew('A', REPEAT_WINDOW_MS - 1)).toBe(false)
    expect(repeats.isNew('A', REPEAT_WINDOW_MS * 2)).toBe(true)
  })

  it('stays quiet about a code that is still there when the camera comes back', () => {
    const repeats = createRepeatFilter()
    repeats.isNew('A', 0)
    repeats.keepAlive(60_000)
    expect(repeats.isNew('A', 60_100)).toBe(false)
    expect(repeats.isNew('B', 60_200)).toBe(true)
  })
})
