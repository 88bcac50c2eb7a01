import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as accounts from './scenarios/accounts'

describe('Admins and treasure claims, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('20 sign-ups at once on an empty database make one admin', async () => {
    const emptyArena = await openArena({ withOrganiser: false })
    try {
      await accounts.firstUserAloneIsAdmin(emptyArena)
    } finally {
      await emptyArena.close()
    }
  })
  test('Two admins who demote each other: one stays', () => accounts.oneAdminStays(arena))
  test('16 admins who delete their accounts: one stays', () => accounts.lastAdminCannotLeave(arena))
  test('What an account sends while it is being deleted is refused in our words', () =>
    accounts.goneWhileSending(arena))
  test('An offer that is deleted while somebody looks at it was not seen', () =>
    accounts.offerGoneWhileSeen(arena))
  test('640 claims of one finder leave one claim', () => accounts.oneClaimPerPlayer(arena))
  test('64 claims approved at once: one winner', () => accounts.oneTreasureOneWinner(arena))
})
