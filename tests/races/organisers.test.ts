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
  test('A batch of coupons sent twice is made once', () => organisers.oneBatchIsMadeOnce(arena))
  test('A hunt is deleted or somebody has joined it, never both', () =>
    organisers.deletedOrInUse(arena))
  test('What is said of a hunt that is being deleted comes in time or is told that it is gone', () =>
    organisers.deletedOrSpokenOf(arena))
  test('Of notes on the same odd scans one is kept, and the others are told', () =>
    organisers.oneNoteOnOddScans(arena))
})
