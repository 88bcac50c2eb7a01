import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as accounts from './scenarios/accounts'

describe('Admins and treasure claims, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('20 concurrent sign-ups on an empty database create one admin', async () => {
    const emptyArena = await openArena({ withOrganiser: false })
    try {
      await accounts.firstUserAloneIsAdmin(emptyArena)
    } finally {
      await emptyArena.close()
    }
  })
  test('Two admins who demote each other leave one admin', () => accounts.oneAdminStays(arena))
  test('16 admins who delete their accounts leave one admin', () =>
    accounts.lastAdminCannotLeave(arena))
  test('Calls of an account that is being deleted are refused with a catalogue error', () =>
    accounts.goneWhileSending(arena))
  test('An impression of an offer that is being deleted is not counted', () =>
    accounts.offerGoneWhileSeen(arena))
  test('640 claims of one player create one claim', () => accounts.oneClaimPerPlayer(arena))
  test('64 claims approved at once have one winner', () => accounts.oneTreasureOneWinner(arena))
})
