import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import { mixedCrowdNeverDeadlocks, retriesSurviveKilledBackends } from './scenarios/crowd'

describe('A crowd, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('3,000 mixed calls on 20 players and 20 codes: no deadlock', () =>
    mixedCrowdNeverDeadlocks(database))
  test('Killed backends and retries by request id: every operation took effect once', () =>
    retriesSurviveKilledBackends(database))
})
