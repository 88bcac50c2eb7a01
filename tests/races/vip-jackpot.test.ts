import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as jackpot from './scenarios/jackpot'
import * as vip from './scenarios/vip'

describe('VIP and jackpot, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('One request id buys one membership and always answers the same', () =>
    vip.sameRequestBuysOneMembership(arena))
  test('Of 640 extensions for 30 from 100 tokens three succeed, one after the other', () =>
    vip.extensionsNeverOverdraw(arena))
  test('Of two tiers bought at once one succeeds', () => vip.oneTierAtATime(arena))
  test('2,000 purchases feed one jackpot exactly', () => jackpot.everyShareArrives(arena))
  test('32 claims approved during purchases have one winner, paid once', () =>
    jackpot.oneWinnerIsPaidOnce(arena))
  test('Jackpots that roll over into each other during purchases lose nothing', () =>
    jackpot.closingWhileBuying(arena))
  test('A jackpot is paid or returned, never both', () => jackpot.paidOrReturnedNeverBoth(arena))
  test('A claim made while its jackpot is being returned does not win it', () =>
    jackpot.claimedWhileReturned(arena))
  test('One seed sent 64 times counts once', () => jackpot.seedsCountOnce(arena))
})
