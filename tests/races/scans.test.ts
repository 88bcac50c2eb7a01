import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as findCards from './scenarios/find-cards'
import * as testSessions from './scenarios/test-sessions'
import * as scans from './scenarios/scans'

describe('Scans, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('2,000 players at one code meet caps of 1 and 100 exactly', () =>
    scans.scanCapsAreExact(database))
  test('500 players fill a cap of 500', () => scans.scanCapIsReachable(database))
  test('640 scans of one code by one player count once', () =>
    scans.repeatedScansCountOnce(database))
  test('One client scan id counts once and always answers the same', () =>
    scans.retriedScanCountsOnce(database))
  test('64 codes scanned at once by one player lose no points', () =>
    scans.parallelScansAddPoints(database))
  test('A find card gives its clue once while players buy it', () =>
    findCards.cardsGiveAClueOnce(database))
  test('A find card gives its clue once while team mates buy it', () =>
    findCards.cardsGiveATeamAClueOnce(database))
  test('Cards that share a picture and a sound never deadlock', () =>
    findCards.sharedMediaNeverDeadlock(database))
  test('Only finders read the picture of a find card', () =>
    findCards.onlyFindersReadCardMedia(database))
  test('Changing caps and freezing the board during scans keeps the invariants', () =>
    scans.changingHuntWhileScanning(database))
  test('Deleting accounts and changing caps during scans keeps the invariants', () =>
    scans.deletingAccountsWhileScanning(database))
  test('A leaderboard unfrozen during scans has all points', () =>
    scans.unfreezingWhileScanning(database))
  test('A test session is reset while its players scan, buy and win', () =>
    testSessions.resettingWhilePlaying(database))
  test('A player who joins a test session during its reset joins after it', () =>
    testSessions.joiningWhileResetting(database))
})
