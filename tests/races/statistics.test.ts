import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as statistics from './scenarios/statistics'

describe('Statistics, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('Counting while accounts are deleted keeps no trace of them', () =>
    statistics.countingWhileLeaving(arena))
})
