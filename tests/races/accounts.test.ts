import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as accounts from './scenarios/accounts'

describe('Admins and treasure claims, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('20 concurrent sign-ups on an empty database create one admin', async () => {
    const emptyArena = await openTestDatabase({ withOrganiser: false })
    try {
      await accounts.firstUserAloneIsAdmin(emptyArena)
    } finally {
      await emptyArena.close()
    }
  })
  test('Two admins who demote each other leave one admin', () => accounts.oneAdminStays(database))
  test('16 admins who delete their accounts leave one admin', () =>
    accounts.lastAdminCannotLeave(database))
  test('Calls of an account that is being deleted are refused with a catalogue error', () =>
    accounts.goneWhileSending(database))
  test('An impression of an offer that is being deleted is not counted', () =>
    accounts.offerGoneWhileSeen(database))
  test('640 claims of one player create one claim', () => accounts.oneClaimPerPlayer(database))
  test('64 claims approved at once have one winner', () => accounts.oneTreasureOneWinner(database))
})
