import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as helpers from './scenarios/helpers'
import * as organisers from './scenarios/organisers'
import { capturesAroundPauses } from './scenarios/pauses'
import { playersNeverWaitForCorrections, playersNeverWaitForOrganisers } from './scenarios/waits'

describe('Organisers, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('A code becomes a decoy or part of a session, never both', () =>
    organisers.decoyOrPartOfASession(database))
  test('Two clues that come to require each other at once are not both saved', () =>
    organisers.chainsWithoutCycles(database))
  test('A coupon batch sent twice is created once', () => organisers.oneBatchIsMadeOnce(database))
  test('A hunt is deleted or somebody has joined it, never both', () =>
    organisers.deletedOrInUse(database))
  test('Announcements and notes on a hunt that is being deleted succeed or are refused', () =>
    organisers.deletedOrReferenced(database))
  test('Of concurrent notes on the same suspicious scans one is saved, and the others get a conflict', () =>
    organisers.oneReviewOfSuspiciousScans(database))
  test('Imports and series into one hunt all arrive, and one change of a code wins', () =>
    organisers.importsIntoOneHunt(database))
  test('Copies of one request create one hunt', () =>
    organisers.repeatedRequestsCreateOneHunt(database))
  test('A clue that is bought while its code is withdrawn is refunded, or refused', () =>
    organisers.purchaseWhileWithdrawn(database))
  test('A helper who is removed while crediting has credited, or is refused', () =>
    helpers.removedWhileCrediting(database))
  test('Somebody helps in a hunt or plays in it, never both', () =>
    helpers.helperOrPlayer(database))
  test('An act that is undone at once by many is undone once', () => helpers.undoneOnce(database))
  test('An act is undone while its player is deleted', () => helpers.undoneWhileDeleting(database))
  test('A find around a pause counts by its times, whatever happens when it arrives', () =>
    capturesAroundPauses(database))
  test('Nobody waits while organisers add codes, reject late claims and publish results', () =>
    playersNeverWaitForOrganisers(database))
  test('Nobody else waits while organisers correct finds and points', () =>
    playersNeverWaitForCorrections(database))
})
