import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type TestDatabase,
  call,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayer, createPlayers, type Hunt } from '../fixtures'

export function scan(
  database: TestDatabase,
  player: string,
  sessionId: string,
  codeId: string,
  clientScanId: string = randomUUID(),
): Promise<Answer> {
  return call(database, player, 'record_scan', {
    p_qr_code_id: codeId,
    p_game_session_id: sessionId,
    p_client_scan_id: clientScanId,
  })
}

async function countScans(database: TestDatabase, hunt: Hunt, codeId: string): Promise<number> {
  const [row] = await database.owner<{ scans: number }[]>`
    select count(*)::integer as scans from public.scans
    where game_session_id = ${hunt.sessionId} and qr_code_id = ${codeId} and status = 'success'`
  return row?.scans ?? -1
}

/** 2,000 players scan one code: exactly as many scans count as the cap allows. */
export async function scanCapsAreExact(database: TestDatabase, caps = [1, 100]): Promise<void> {
  const crowd = 2000
  const hunt = await createHunt(database, {
    codes: caps.map((maxScans) => ({ points: 10, maxScans })),
  })
  const players = await createPlayers(database, crowd, hunt)
  for (const [index, cap] of caps.entries()) {
    const codeId = at(hunt.codes, index)
    const answers = await callConcurrently(crowd, (n) =>
      scan(database, at(players, n), hunt.sessionId, codeId),
    )
    expect(countResults(answers)).toEqual({ ok: cap, scan_limit_reached: crowd - cap })
    expect(await countScans(database, hunt, codeId)).toBe(cap)
  }
  await expectInvariants(database)
}

/** As many players as the cap: nobody is refused because of a busy counter. */
export async function scanCapIsReachable(database: TestDatabase): Promise<void> {
  const crowd = 500
  const hunt = await createHunt(database, { codes: [{ points: 10, maxScans: crowd }] })
  const players = await createPlayers(database, crowd, hunt)
  const answers = await callConcurrently(crowd, (n) =>
    scan(database, at(players, n), hunt.sessionId, at(hunt.codes, 0)),
  )
  expect(countResults(answers)).toEqual({ ok: crowd })
  await expectInvariants(database)
}

/** One of 640 scans counts, and the 5 s window refuses the repeats. */
export async function repeatedScansCountOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const player = await createPlayer(database, hunt)
  const codeId = at(hunt.codes, 0)
  const answers = await callConcurrently(640, () => scan(database, player, hunt.sessionId, codeId))
  const { ok, scan_rate_limited, already_scanned = 0, ...others } = countResults(answers)
  expect({ ok, others }).toEqual({ ok: 1, others: {} })
  expect(Number(scan_rate_limited) + already_scanned).toBe(639)
  expect(await countScans(database, hunt, codeId)).toBe(1)
  await expectInvariants(database)
}

/** Retries of a scan always get the first result. */
export async function retriedScanCountsOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10, maxScans: 50 }] })
  const player = await createPlayer(database, hunt)
  const codeId = at(hunt.codes, 0)
  const clientScanId = randomUUID()
  const answers = await callConcurrently(640, () =>
    scan(database, player, hunt.sessionId, codeId, clientScanId),
  )
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await countScans(database, hunt, codeId)).toBe(1)
  await expectInvariants(database)
}

/** One player scans 64 codes at once, in two hunts: no points are lost. */
export async function parallelScansAddPoints(database: TestDatabase): Promise<void> {
  const codes = Array.from({ length: 32 }, () => ({ points: 3 }))
  const hunts = [await createHunt(database, { codes }), await createHunt(database, { codes })]
  const player = await createPlayer(database, ...hunts)
  const answers = await callConcurrently(64, (n) => {
    const hunt = at(hunts, n % 2)
    return scan(database, player, hunt.sessionId, at(hunt.codes, n >> 1))
  })
  expect(countResults(answers)).toEqual({ ok: 64 })
  const [profile] = await database.owner<{ points_total: number }[]>`
    select p.points_total from public.profiles p where id = ${player}`
  expect(profile?.points_total).toBe(192)
  await expectInvariants(database)
}

/**
 * An organiser changes caps, freezes and unfreezes the leaderboard while 32 connections scan: caps never fall below the
 * scan count, and no scans or points are lost.
 */
export async function changingHuntWhileScanning(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    codes: [{ points: 5, maxScans: 400 }, { points: 7 }],
  })
  const players = await createPlayers(database, 400, hunt)
  const [capped, uncapped] = [at(hunt.codes, 0), at(hunt.codes, 1)]
  let isScanning = true
  const saving = (async () => {
    const saves: Answer[] = []
    while (isScanning) {
      const frozenAt = saves.length % 2 === 0 ? '2026-01-01T00:00:00Z' : null
      saves.push(await saveHunt(database, hunt, [400 - (saves.length % 3), null], frozenAt))
    }
    saves.push(await saveHunt(database, hunt, [400, null], null))
    return saves
  })()
  const answers = await callConcurrently(
    800,
    (n) => scan(database, at(players, n >> 1), hunt.sessionId, n % 2 ? capped : uncapped),
    32,
  )
  isScanning = false
  const { ok, scan_limit_reached = 0, ...others } = countResults(answers)
  expect(others).toEqual({})
  expect(Number(ok) + scan_limit_reached).toBe(800)
  // Only a cap below the scan count may be refused.
  expect(Object.keys(countResults(await saving))).toEqual(
    expect.not.arrayContaining(['40P01', '40001', '23514', '23505']),
  )
  const [board] = await database.owner`
    select count(*)::integer as stale from public.user_game_sessions
    where game_session_id = ${hunt.sessionId} and board_points <> current_points`
  expect(board).toEqual({ stale: 0 })
  await expectInvariants(database)
}

/** Players delete their accounts while others scan and the organiser changes the cap. */
export async function deletingAccountsWhileScanning(database: TestDatabase): Promise<void> {
  const codes = Array.from({ length: 4 }, () => ({ points: 5, maxScans: 900 }))
  const hunts = [await createHunt(database, { codes }), await createHunt(database, { codes })]
  const players = await createPlayers(database, 400, ...hunts)
  const scanAll = (from: number, to: number) =>
    callConcurrently((to - from) * 8, (n) => {
      const hunt = at(hunts, n % 2)
      const player = at(players, from + (n >> 3))
      return scan(database, player, hunt.sessionId, at(hunt.codes, (n >> 1) % 4))
    })
  expect(countResults(await scanAll(0, 200))).toEqual({ ok: 1600 })

  let isRacing = true
  const saving = (async () => {
    const saves: Answer[] = []
    while (isRacing) {
      const hunt = at(hunts, saves.length % 2)
      saves.push(await saveHunt(database, hunt, [900, 900, 900, 900 + (saves.length % 7)], null))
    }
    return saves
  })()
  const [deleted, scanned] = await Promise.all([
    callConcurrently(200, (n) => call(database, at(players, n), 'delete_my_account', {}), 24),
    scanAll(200, 400),
  ])
  isRacing = false
  expect(countResults(deleted)).toEqual({ ok: 200 })
  expect(countResults(scanned)).toEqual({ ok: 1600 })
  expect(Object.keys(countResults(await saving))).toEqual(['ok'])
  await expectInvariants(database)
}

/**
 * The leaderboard of each of 16 hunts is unfrozen while its players scan: it has all points. Once per hunt, because a
 * second unfreeze would repair lost points.
 */
export async function unfreezingWhileScanning(database: TestDatabase): Promise<void> {
  const hunts = await Promise.all(
    Array.from({ length: 16 }, () => createHunt(database, { codes: [{ points: 5 }] })),
  )
  const freeze = (hunt: Hunt, isFrozen: boolean) =>
    call(database, database.organiser, 'admin_freeze_leaderboard', {
      p_game_session_id: hunt.sessionId,
      p_is_frozen: String(isFrozen),
    })
  const frozen = await callConcurrently(hunts.length, (n) => freeze(at(hunts, n), true))
  expect(countResults(frozen)).toEqual({ ok: hunts.length })
  const players = await createPlayers(database, 8, ...hunts)
  const answers = await callConcurrently(hunts.length * 9, (n) => {
    const hunt = at(hunts, Math.floor(n / 9))
    if (n % 9 === 4) return freeze(hunt, false)
    return scan(
      database,
      at(players, (n % 9) - Number(n % 9 > 4)),
      hunt.sessionId,
      at(hunt.codes, 0),
    )
  })
  expect(countResults(answers)).toEqual({ ok: answers.length })
  const sessionIds = hunts.map(({ sessionId }) => sessionId)
  const [board] = await database.owner`
    select count(*)::integer as stale from public.user_game_sessions
    where board_points <> current_points and game_session_id in ${database.owner(sessionIds)}`
  expect(board).toEqual({ stale: 0 })
  await expectInvariants(database)
}

function saveHunt(
  database: TestDatabase,
  hunt: Hunt,
  caps: (number | null)[],
  frozenAt: string | null,
): Promise<Answer> {
  return call(database, database.organiser, 'admin_save_game_session', {
    p_game_session: {
      id: hunt.sessionId,
      name: 'Race',
      leaderboard_frozen_at: frozenAt,
      qr_codes: caps.map((maxScans, index) => ({
        qr_code_id: at(hunt.codes, index),
        points: 5,
        max_scans: maxScans,
      })),
    },
  })
}
