import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as joining from './scenarios/joining'

describe('Joining, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('A hunt with ten places takes exactly ten players', () => joining.lastPlacesAreExact(arena))
  test('Nobody who waited past the deadline joins', () =>
    joining.nobodyJoinsAfterTheDeadline(arena))
  test('One player gets answers to 30 wrong codes in a minute', () =>
    joining.thirtyGuessesAreAnswered(arena))
})
