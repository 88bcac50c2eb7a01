import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as statistics from './scenarios/statistics'

describe('Statistics, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  // First: one look counts all that happened so far.
  test('An account that goes just before or after the count leaves no trace', () =>
    statistics.countingBesideLeaving(arena))
  test('Counting while accounts are deleted keeps no trace of them', () =>
    statistics.countingWhileLeaving(arena))
})
