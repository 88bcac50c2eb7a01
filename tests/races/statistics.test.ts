import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as statistics from './scenarios/statistics'

describe('Statistics, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  // First, because one call counts everything so far.
  test('An account deleted just before or after counting leaves no trace', () =>
    statistics.countingBesideLeaving(arena))
  test('Counting during account deletions keeps no trace of them', () =>
    statistics.countingWhileLeaving(arena))
})
