import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import { mixedCrowdNeverDeadlocks, retriesSurviveKilledBackends } from './scenarios/crowd'

describe('A crowd, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('3,000 mixed calls on 20 players and 20 codes: no deadlock', () =>
    mixedCrowdNeverDeadlocks(arena))
  test('Killed backends and retries by request id: every operation took effect once', () =>
    retriesSurviveKilledBackends(arena))
})
