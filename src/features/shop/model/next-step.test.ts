import { expect, it } from 'vitest'
import { nextStep } from '@/features/shop/model/path-state'

const open = { name: 'open', is_owned: false, is_found: false, blocking_error: null }
const dear = { ...open, name: 'dear', blocking_error: 'insufficient_balance' }
const locked = { ...open, name: 'locked', blocking_error: 'required_clue_missing' }
const owned = { ...open, name: 'owned', is_owned: true, blocking_error: 'clue_already_owned' }
const found = { ...owned, name: 'found', is_found: true }

it.each([
  ['a first clue to buy', [open, locked], { kind: 'buy', clue: open }],
  ['coins to be had for a dear one', [dear, locked], { kind: 'buy', clue: dear }],
  ['a clue to solve before another one is bought', [open, owned], { kind: 'solve', clue: owned }],
  ['the next clue after a find', [found, open], { kind: 'next', clue: open }],
  ['the treasure after the last find', [found, found], { kind: 'treasure' }],
  ['nothing while the rest is locked', [found, locked], null],
  ['nothing without clues', [], null],
])('is %s', (_name, clues, step) => {
  expect(nextStep(clues)).toEqual(step)
})
