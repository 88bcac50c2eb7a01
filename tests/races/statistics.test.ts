import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as statistics from './scenarios/statistics'
import * as statisticsLock from './scenarios/statistics-lock'

describe('Statistics, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  // First, because one call counts everything so far.
  test('An account deleted just before or after counting leaves no trace', () =>
    statistics.countingDuringDeletion(database))
  test('Counting during account deletions keeps no trace of them', () =>
    statistics.countingWhileDeleting(database))
  test('No call of a player waits for the lock of the statistics', () =>
    statisticsLock.playersNeverWaitForStatistics(database))
})
