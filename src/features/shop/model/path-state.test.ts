import { describe, expect, it } from 'vitest'
import { pathProgress, pathState } from '@/features/shop/model/path-state'

const clue = { is_owned: false, is_found: false, blocking_error: null }

describe('A step of the path', () => {
  it('is found once its code is found, even without buying the clue', () => {
    expect(pathState({ ...clue, is_found: true })).toBe('found')
    expect(pathState({ ...clue, is_found: true, is_owned: true })).toBe('found')
    expect(pathState({ ...clue, is_found: true, blocking_error: 'clue_code_already_found' })).toBe(
      'found',
    )
  })

  it('is owned until its code is found', () => {
    expect(pathState({ ...clue, is_owned: true })).toBe('owned')
  })

  it('is open while only coins are missing', () => {
    expect(pathState(clue)).toBe('open')
    expect(pathState({ ...clue, blocking_error: 'insufficient_balance' })).toBe('open')
  })

  it('is locked for any other reason', () => {
    for (const blocking_error of [
      'required_clue_missing',
      'clue_sales_closed',
      'from_the_future',
    ]) {
      expect(pathState({ ...clue, blocking_error })).toBe('locked')
    }
  })
})

describe('The progress on the path', () => {
  it('counts owned clues and found codes', () => {
    const both = { ...clue, is_owned: true, is_found: true }
    expect(pathProgress([clue, both, { ...clue, is_found: true }])).toEqual({
      owned: 1,
      found: 2,
      total: 3,
    })
    expect(pathProgress([])).toEqual({ owned: 0, found: 0, total: 0 })
  })
})
