import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as locks from './scenarios/locks'

describe('No deadlocks, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('Players sign in, play and leave while organisers ban, edit and demote them', () =>
    locks.playersBesideOrganisers(database))
  test('Two organisers edit each other’s profiles', () => locks.organisersEditEachOther(database))
  test('Testers delete their accounts while their test session is reset', () =>
    locks.testersLeaveATestSession(database))
  test('Hunts are saved while their codes are activated and deactivated', () =>
    locks.codesInAnyOrder(database))
  test('A copy waits for an import before it locks the hunt', () =>
    locks.copyingWaitsForAnImport(database))
  test('Clues are removed from hunts while the hunts are copied', () =>
    locks.cluesWhileCopied(database))
})
