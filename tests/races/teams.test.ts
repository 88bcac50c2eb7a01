import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as teamChanges from './scenarios/team-changes'
import * as teams from './scenarios/teams'

describe('Teams, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('64 team mates at one code find it once', () => teams.aTeamFindsACodeOnce(database))
  test('64 team mates at 64 codes lose no points', () => teams.aTeamLosesNoPoints(database))
  test('32 team mates buy one clue and one pays', () => teams.aTeamPaysOnce(database))
  test('32 players want the last place of a team', () => teams.theLastPlaceIsTakenOnce(database))
  test('Who creates a team while teams are switched off gets none', () =>
    teamChanges.switchingTeamsOffLeavesNone(database))
  test('Switching teams off waits for members who leave', () =>
    teamChanges.switchingTeamsOffWaitsForMembers(database))
  test('Corrections, moves and scans of the same teams never deadlock', () =>
    teamChanges.correctingTeamsWhileMoving(database))
  test('Leaving and joining during scans keeps the invariants', () =>
    teamChanges.movingWhileScanning(database))
  test('Two organisers save the same names in opposite order', () =>
    teams.sameNamesNeverDeadlock(database))
  test('32 team mates claim and one claim waits', () => teams.aTeamClaimsOnce(database))
  test('Merging and deleting teams that play keeps the invariants', () =>
    teamChanges.mergingWhilePlaying(database))
  test('A merge waits for its players before it locks a team', () =>
    teamChanges.mergingWaitsForPlayers(database))
  test('A purchase waits for a change of team', () =>
    teamChanges.aPurchaseWaitsForAChangeOfTeam(database))
  test('Withdrawing a code locks the teams by id', () =>
    teamChanges.withdrawingLocksTeamsInOrder(database))
  test('Handing over to members who delete their accounts never deadlocks', () =>
    teams.handingOverNeverDeadlocks(database))
  test('Moves in both directions never deadlock', () =>
    teamChanges.crossingMovesNeverDeadlock(database))
})
