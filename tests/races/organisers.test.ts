import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as organisers from './scenarios/organisers'

describe('Organisers, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('A code becomes a decoy or part of a session, never both', () =>
    organisers.decoyOrPartOfASession(arena))
  test('A coupon batch sent twice is created once', () => organisers.oneBatchIsMadeOnce(arena))
  test('A hunt is deleted or somebody has joined it, never both', () =>
    organisers.deletedOrInUse(arena))
  test('Announcements and notes on a hunt that is being deleted succeed or are refused', () =>
    organisers.deletedOrSpokenOf(arena))
  test('Of concurrent notes on the same suspicious scans one is saved, and the others get a conflict', () =>
    organisers.oneNoteOnOddScans(arena))
})
