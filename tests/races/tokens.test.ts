import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as tokens from './scenarios/tokens'

describe('Tokens, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  // First, because later races may lift the rate limit in this database.
  test('Exactly 10 of 1,280 operations pass the rate limit', () =>
    tokens.rateLimitIsExact(database))
  test('One request id spends once and always answers the same', () =>
    tokens.sameRequestSpendsOnce(database))
  test('One request id buys once and always answers the same', () =>
    tokens.sameRequestBuysOnce(database))
  test('640 purchases of a clue buy it once', () => tokens.doubleTapBuysOnce(database))
  test('64 different clues bought at once never overdraw', () =>
    tokens.purchasesNeverOverdraw(database))
  test('Joining 64 times grants the starting tokens once', () => tokens.joiningGrantsOnce(database))
  test('Of 1,280 spends of 7 from 100 tokens exactly 14 succeed', () =>
    tokens.nobodyOverspends(database))
  test('Ledger times never decrease', () => tokens.ledgerTimesNeverRunBackwards(database))
})
