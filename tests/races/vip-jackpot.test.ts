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
  test('640 extensions of 30 from 100 tokens: three, one behind the other', () =>
    vip.extensionsNeverOverdraw(arena))
  test('Two tiers bought at once: one runs', () => vip.oneTierAtATime(arena))
  test('2,000 purchases feed one jackpot exactly', () => jackpot.everyShareArrives(arena))
  test('32 claims approved while everybody buys: one winner, paid once', () =>
    jackpot.oneWinnerIsPaidOnce(arena))
  test('Jackpots that roll over into each other while everybody buys lose nothing', () =>
    jackpot.closingWhileBuying(arena))
  test('A jackpot is paid or returned, never both', () => jackpot.paidOrReturnedNeverBoth(arena))
  test('A claim that comes while its jackpot is returned does not win it', () =>
    jackpot.claimedWhileReturned(arena))
  test('One seed sent 64 times counts once', () => jackpot.seedsCountOnce(arena))
})
