import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as locks from './scenarios/locks'

describe('Nobody waits in a circle, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('Players sign in, play and leave while organisers ban, edit and demote them', () =>
    locks.playersBesideOrganisers(arena))
  test('Two organisers edit each other', () => locks.organisersEditEachOther(arena))
  test('Testers leave while their rehearsal starts over', () => locks.testersLeaveARehearsal(arena))
  test('Hunts are saved while their codes are switched on and off', () =>
    locks.codesInAnyOrder(arena))
  test('Clues are taken out of hunts while these are copied', () => locks.cluesWhileCopied(arena))
})
