import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as tokens from './scenarios/tokens'

describe('Tokens, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  // First, because later races may lift the rate limit in this database.
  test('Exactly 10 of 1,280 operations pass the rate limit', () => tokens.rateLimitIsExact(arena))
  test('One request id spends once and always answers the same', () =>
    tokens.sameRequestSpendsOnce(arena))
  test('One request id buys once and always answers the same', () =>
    tokens.sameRequestBuysOnce(arena))
  test('640 purchases of a clue buy it once', () => tokens.doubleTapBuysOnce(arena))
  test('64 different clues bought at once never overdraw', () =>
    tokens.purchasesNeverOverdraw(arena))
  test('Joining 64 times grants the starting tokens once', () => tokens.joiningGrantsOnce(arena))
  test('Of 1,280 spends of 7 from 100 tokens exactly 14 succeed', () =>
    tokens.nobodyOverspends(arena))
  test('Ledger times never decrease', () => tokens.ledgerTimesNeverRunBackwards(arena))
})
