import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as jackpot from './scenarios/jackpot'
import * as vip from './scenarios/vip'

describe('VIP and jackpot, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('One request id buys one membership and always answers the same', () =>
    vip.sameRequestBuysOneMembership(database))
  test('Of 640 extensions for 30 from 100 tokens three succeed, one after the other', () =>
    vip.extensionsNeverOverdraw(database))
  test('Of two tiers bought at once one succeeds', () => vip.oneTierAtATime(database))
  test('2,000 purchases feed one jackpot exactly', () => jackpot.everyShareArrives(database))
  test('32 claims approved during purchases have one winner, paid once', () =>
    jackpot.oneWinnerIsPaidOnce(database))
  test('Jackpots that roll over into each other during purchases lose nothing', () =>
    jackpot.closingWhileBuying(database))
  test('A jackpot is paid or returned, never both', () => jackpot.paidOrReturnedNeverBoth(database))
  test('A claim made while its jackpot is being returned does not win it', () =>
    jackpot.claimedWhileReturned(database))
  test('One seed sent 64 times counts once', () => jackpot.seedsCountOnce(database))
})
