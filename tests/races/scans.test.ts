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

  test('A crowd at one code: caps of 1 and 100 are met exactly', () => scans.capsAreExact(arena))
  test('500 players find 500 places', () => scans.everyPlaceIsFound(arena))
  test('640 scans of one code by one player: one counts', () => scans.oneCodeScansOnce(arena))
  test('One client scan id counts once and always answers the same', () =>
    scans.sameClientScanCountsOnce(arena))
  test('64 codes scanned at once by one player: no point is lost', () => scans.pointsAddUp(arena))
  test('Changing caps and freezing the board during scans keeps the invariants', () =>
    scans.savingWhileScanning(arena))
  test('Deleting accounts and changing caps during scans keeps the invariants', () =>
    scans.deletingWhileScanning(arena))
  test('A board that is shown again during scans shows every point', () =>
    scans.thawingWhileScanning(arena))
  test('A rehearsal starts over while its players scan, buy and win', () =>
    rehearsals.resettingWhilePlaying(arena))
  test('Who joins a rehearsal while it starts over comes after that', () =>
    rehearsals.joiningWhileResetting(arena))
})
