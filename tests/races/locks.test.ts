import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as locks from './scenarios/locks'

describe('No deadlocks, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('Players sign in, play and leave while organisers ban, edit and demote them', () =>
    locks.playersBesideOrganisers(arena))
  test('Two organisers edit each other’s profiles', () => locks.organisersEditEachOther(arena))
  test('Testers delete their accounts while their rehearsal is reset', () =>
    locks.testersLeaveARehearsal(arena))
  test('Hunts are saved while their codes are activated and deactivated', () =>
    locks.codesInAnyOrder(arena))
  test('Clues are removed from hunts while the hunts are copied', () =>
    locks.cluesWhileCopied(arena))
})
