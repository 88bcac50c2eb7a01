import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as rehearsals from './scenarios/rehearsals'
import * as scans from './scenarios/scans'

describe('Scans, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('2,000 players at one code meet caps of 1 and 100 exactly', () => scans.capsAreExact(arena))
  test('500 players fill a cap of 500', () => scans.everyPlaceIsFound(arena))
  test('640 scans of one code by one player count once', () => scans.oneCodeScansOnce(arena))
  test('One client scan id counts once and always answers the same', () =>
    scans.sameClientScanCountsOnce(arena))
  test('64 codes scanned at once by one player lose no points', () => scans.pointsAddUp(arena))
  test('Changing caps and freezing the board during scans keeps the invariants', () =>
    scans.savingWhileScanning(arena))
  test('Deleting accounts and changing caps during scans keeps the invariants', () =>
    scans.deletingWhileScanning(arena))
  test('A leaderboard unfrozen during scans has all points', () =>
    scans.thawingWhileScanning(arena))
  test('A rehearsal is reset while its players scan, buy and win', () =>
    rehearsals.resettingWhilePlaying(arena))
  test('A player who joins a rehearsal during its reset joins after it', () =>
    rehearsals.joiningWhileResetting(arena))
})
