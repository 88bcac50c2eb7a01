import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type TestDatabase,
  call,
  callWaits,
  callConcurrently,
  connections,
  countResults,
  expectInvariants,
  whileUncommitted,
} from '../test-database'
import { at, createHunt, createPlayers, type Hunt } from '../fixtures'
import { scan } from './scans'

function credit(
  database: TestDatabase,
  { sessionId }: Hunt,
  codeId: string,
  ...players: string[]
): Promise<Answer> {
  return call(database, database.organiser, 'admin_credit_find', {
    p_game_session_id: sessionId,
    p_qr_code_id: codeId,
    p_user_ids: `{${players.join(',')}}`,
    p_reason: 'Race',
    p_request_id: randomUUID(),
  })
}

/** Finds of a hunt that count, oldest first. */
async function findsOf(database: TestDatabase, { sessionId }: Hunt): Promise<string[]> {
  const rows = await database.owner<{ id: string }[]>`
    select id::text from public.scans where game_session_id = ${sessionId} and status = 'success' order by id`
  return rows.map(({ id }) => id)
}

function correct(database: TestDatabase, kind: 'void' | 'restore', ids: readonly string[]) {
  return call(database, database.organiser, 'admin_correct_finds', {
    p_kind: kind,
    p_scan_ids: ids.map(Number),
    p_reason: 'Race',
    p_request_id: randomUUID(),
  })
}

/** 32 players scan a code while an organiser credits it to each of them: each find counts once. */
export async function creditedOrScanned(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const codeId = at(hunt.codes, 0)
  const players = await createPlayers(database, connections / 2, hunt)
  const answers = await callConcurrently(connections, (n) => {
    const player = at(players, n >> 1)
    return n % 2 === 0
      ? credit(database, hunt, codeId, player)
      : scan(database, player, hunt.sessionId, codeId)
  })
  const { ok, already_scanned = 0, scan_rate_limited = 0, ...others } = countResults(answers)
  expect({ ok, others }).toEqual({ ok: players.length, others: {} })
  expect(already_scanned + scan_rate_limited).toBe(players.length)
  expect(await findsOf(database, hunt)).toHaveLength(players.length)
  await expectInvariants(database)
}

/** The last places of a cap are scanned and credited at once. */
export async function lastPlacesOnce(database: TestDatabase): Promise<void> {
  const places = 10
  const hunt = await createHunt(database, { codes: [{ points: 10, maxScans: places }] })
  const codeId = at(hunt.codes, 0)
  const players = await createPlayers(database, connections, hunt)
  const answers = await callConcurrently(connections, (n) =>
    n % 2 === 0
      ? credit(database, hunt, codeId, at(players, n))
      : scan(database, at(players, n), hunt.sessionId, codeId),
  )
  expect(countResults(answers)).toEqual({ ok: places, scan_limit_reached: connections - places })
  await expectInvariants(database)
}

/** Finds are voided and restored while others are scanned: points, board and caps stay exact. */
export async function correctingWhileScanning(database: TestDatabase): Promise<void> {
  const codes = [{ points: 10, maxScans: connections }, { points: 20 }]
  const hunt = await createHunt(database, { codes })
  const players = await createPlayers(database, connections, hunt)
  for (const player of players) await scan(database, player, hunt.sessionId, at(hunt.codes, 0))
  const finds = await findsOf(database, hunt)
  await callConcurrently(connections, (n) => {
    if (n % 4 === 0) return correct(database, 'void', finds.slice(n, n + 8))
    if (n % 4 === 1) return correct(database, 'restore', finds.slice(n, n + 8))
    return scan(database, at(players, n), hunt.sessionId, at(hunt.codes, 1))
  })
  await expectInvariants(database)
}

/** A correction counts the places of a capped code after scans and deletions that have taken or returned one. */
export async function correctionsWaitForCounters(database: TestDatabase): Promise<void> {
  const codes = [1, 2].map((maxScans) => ({ points: 10, maxScans }))
  const hunt = await createHunt(database, { codes })
  const players = await createPlayers(database, 4, hunt)
  const [scanner, credited] = [at(players, 0), at(players, 1)]
  const [leaving, staying] = [at(players, 2), at(players, 3)]
  const [onePlace, twoPlaces] = [at(hunt.codes, 0), at(hunt.codes, 1)]
  expect((await credit(database, hunt, twoPlaces, staying, leaving)).outcome).toBe('ok')
  const [find] = await database.owner<{ id: string }[]>`
    select id::text from public.scans where game_session_id = ${hunt.sessionId} and user_id = ${staying}`

  const scanned = { p_qr_code_id: onePlace, p_game_session_id: hunt.sessionId }
  const answers = [
    await whileUncommitted(database, scanner, 'record_scan', scanned, async () => {
      const answer = credit(database, hunt, onePlace, credited)
      await callWaits(database)
      return { answer }
    }),
    await whileUncommitted(database, leaving, 'delete_my_account', {}, async () => {
      const answer = correct(database, 'void', [find?.id ?? ''])
      await callWaits(database)
      return { answer }
    }),
  ]
  const outcomes = await Promise.all(answers.map(async ({ answer }) => (await answer).outcome))
  expect(outcomes).toEqual(['scan_limit_reached', 'ok'])
  await expectInvariants(database)
}

/**
 * The last places of two caps are scanned while organisers void, restore and credit many finds of both, and accounts
 * with finds are deleted: nobody waits in a circle.
 */
export async function correctingCappedCodes(database: TestDatabase): Promise<void> {
  const codes = Array.from({ length: 2 }, () => ({ points: 10, maxScans: 48 }))
  const hunt = await createHunt(database, { codes })
  const players = await createPlayers(database, 160, hunt)
  const [finders, leaving] = [players.slice(0, 32), players.slice(32, 40)]
  const [credited, scanning] = [players.slice(40, 48), players.slice(48)]
  for (const codeId of hunt.codes)
    expect((await credit(database, hunt, codeId, ...finders, ...leaving)).outcome).toBe('ok')
  const finds = await database.owner<{ id: string }[]>`
    select id::text from public.scans
    where game_session_id = ${hunt.sessionId} and user_id in ${database.owner(finders)}`
  const ids = finds.map(({ id }) => id)
  const answers = await callConcurrently(160, (n) => {
    const round = n >> 3
    if (n % 8 === 0) return correct(database, round % 2 ? 'restore' : 'void', ids)
    if (n % 8 === 1) return credit(database, hunt, at(hunt.codes, round % 2), ...credited)
    if (n % 20 === 2)
      return call(database, at(leaving, Math.floor(n / 20)), 'delete_my_account', {})
    return scan(database, at(scanning, n % 112), hunt.sessionId, at(hunt.codes, n % 2))
  })
  const expected = ['ok', 'already_scanned', 'scan_limit_reached', 'scan_rate_limited']
  expect(Object.keys(countResults(answers)).filter((key) => !expected.includes(key))).toEqual([])
  await expectInvariants(database)
}

/** Each of 16 claims is approved while the only find behind it is voided: one of the two comes first. */
export async function voidedOrApproved(database: TestDatabase): Promise<void> {
  const hunts = await Promise.all(
    Array.from({ length: 16 }, () => createHunt(database, { codes: [{ points: 10 }] })),
  )
  const players = await createPlayers(database, hunts.length, ...hunts)
  const claims: string[] = []
  const finds: string[] = []
  for (const [index, hunt] of hunts.entries()) {
    const player = at(players, index)
    await scan(database, player, hunt.sessionId, at(hunt.codes, 0))
    const { body } = await call(database, player, 'submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: 'Race',
      p_address: '1051 Budapest',
      p_phone_number: '+36 30 123 4567',
    })
    claims.push((body as { claim_id: string }).claim_id)
    finds.push(at(await findsOf(database, hunt), 0))
  }
  const answers = await callConcurrently(hunts.length * 2, (n) =>
    n % 2 === 0
      ? correct(database, 'void', [at(finds, n >> 1)])
      : call(database, database.organiser, 'admin_review_treasure_claim', {
          p_claim_id: at(claims, n >> 1),
          p_decision: 'approved',
        }),
  )
  const { ok, treasure_not_found_yet = 0, ...others } = countResults(answers)
  expect({ total: Number(ok) + treasure_not_found_yet, others }).toEqual({
    total: hunts.length * 2,
    others: {},
  })
  // Whoever was approved still had the find at that moment.
  const late = await database.owner`
    select c.id from public.treasure_claims c
    join public.find_corrections f on f.user_id = c.user_id and f.game_session_id = c.game_session_id
    where c.status = 'approved' and f.created_at < c.reviewed_at`
  expect([...late]).toEqual([])
  await expectInvariants(database)
}
