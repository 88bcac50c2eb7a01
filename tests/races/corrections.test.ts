import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as corrections from './scenarios/corrections'

describe('Corrections, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('A code that is credited and scanned at once counts once', () =>
    corrections.creditedOrScanned(database))
  test('The last places of a cap go to scans and credits once', () =>
    corrections.lastPlacesOnce(database))
  test('Finds are voided and restored while others scan', () =>
    corrections.correctingWhileScanning(database))
  test('Corrections count places after scans and deletions of the same capped code', () =>
    corrections.correctionsWaitForCounters(database))
  test('Many finds of capped codes change while others scan the last places', () =>
    corrections.correctingCappedCodes(database))
  test('A find is voided while its claim is approved', () => corrections.voidedOrApproved(database))
})
