import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { expect } from 'vitest'
import {
  type TestDatabase,
  type Arguments,
  actAs,
  call,
  connections,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayers } from '../fixtures'
import { whileUncommitted } from './accounts'

/** Makes a code a decoy. @returns `ok`, or the error key */
async function makeDecoy(database: TestDatabase, codeId: string): Promise<string> {
  try {
    await database.owner`update public.qr_codes set is_decoy = true where id = ${codeId}`
    return 'ok'
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.hint) return error.hint
    throw error
  }
}

/** Each of 32 codes becomes a decoy or part of a session, not both. */
export async function decoyOrPartOfASession(database: TestDatabase): Promise<void> {
  const ids = Array.from({ length: connections / 2 }, () => randomUUID())
  await database.owner`
    insert into public.qr_codes (id, name)
    select id::uuid, 'Code' from jsonb_array_elements_text(${database.owner.json(ids)}) id`
  const decoys = new Map<string, string>()
  const saves = new Map<string, string>()
  await callConcurrently(connections, async (n) => {
    const id = at(ids, Math.floor(n / 2))
    if (n % 2 === 0) {
      decoys.set(id, await makeDecoy(database, id))
      return
    }
    const { outcome } = await call(database, database.organiser, 'admin_save_game_session', {
      p_game_session: { name: 'Race', qr_codes: [{ qr_code_id: id, points: 10 }] },
    })
    saves.set(id, outcome)
  })
  for (const id of ids) {
    expect([
      ['ok', 'invalid_game_session'],
      ['qr_code_in_use', 'ok'],
    ]).toContainEqual([decoys.get(id), saves.get(id)])
  }
  const played = await database.owner`
    select q.id from public.qr_codes q join public.game_session_qr_codes c on c.qr_code_id = q.id where q.is_decoy`
  expect([...played]).toEqual([])
  await expectInvariants(database)
}

/** The same coupon batch sent 64 times is created and logged once. */
export async function oneBatchIsMadeOnce(database: TestDatabase): Promise<void> {
  const batch = `Batch ${randomUUID()}`
  const answers = await callConcurrently(connections, () =>
    call(database, database.organiser, 'admin_create_coupons', {
      p_coupon: { kind: 'tokens', tokens: 5 },
      p_count: 10,
      p_batch: batch,
      p_prefix: 'RACE',
    }),
  )
  expect(countResults(answers)).toEqual({ ok: 1, coupon_batch_exists: connections - 1 })
  const [made] = await database.owner<{ coupons: number; records: number }[]>`
    select (select count(*)::integer from public.coupons where batch = ${batch}) as coupons,
      (select count(*)::integer from public.activity
       where action = 'coupons.insert' and details -> 'after' ->> 'batch' = ${batch}) as records`
  expect(made).toEqual({ coupons: 10, records: 1 })
  await expectInvariants(database)
}

/** 21 hunts are deleted while a player joins and an organiser opens a jackpot: one of them wins. */
export async function deletedOrInUse(database: TestDatabase): Promise<void> {
  const hunts = await Promise.all(
    Array.from({ length: 21 }, () => createHunt(database, { startingTokens: 10 })),
  )
  const players = await createPlayers(database, hunts.length)
  const versions = await database.owner<{ id: string; version: string }[]>`
    select id, updated_at::text as version from public.game_sessions`
  const attempts = [
    (n: number, session: Arguments) => call(database, at(players, n), 'join_game_session', session),
    (n: number, session: Arguments) =>
      call(database, database.organiser, 'admin_delete_game_session', {
        ...session,
        p_updated_at: versions.find(({ id }) => id === at(hunts, n).sessionId)?.version ?? null,
      }),
    (_n: number, session: Arguments) =>
      call(database, database.organiser, 'admin_save_jackpot', {
        ...session,
        p_seed_tokens: 5,
        p_share_percent: 5,
        p_request_id: randomUUID(),
        p_updated_at: null,
      }),
  ]
  const answers = await callConcurrently(hunts.length * attempts.length, (n) => {
    const hunt = Math.floor(n / attempts.length)
    return at(attempts, n % attempts.length)(hunt, { p_game_session_id: at(hunts, hunt).sessionId })
  })
  const outcomes = answers.map(({ outcome }) => outcome)
  for (const n of hunts.keys()) {
    expect([
      ['ok', 'game_session_in_use', 'ok'],
      ['game_session_not_found', 'ok', 'game_session_not_found'],
    ]).toContainEqual(outcomes.slice(n * attempts.length, (n + 1) * attempts.length))
  }
  await expectInvariants(database)
}

/** 21 hunts are deleted while organisers announce something and review a case: they succeed or get an error. */
export async function deletedOrReferenced(database: TestDatabase): Promise<void> {
  const hunts = await Promise.all(Array.from({ length: 21 }, () => createHunt(database, {})))
  const suspect = at(await createPlayers(database, 1), 0)
  const answers = await callConcurrently(hunts.length * 3, (n) => {
    const session = { p_game_session_id: at(hunts, Math.floor(n / 3)).sessionId }
    if (n % 3 === 0) return call(database, database.organiser, 'admin_delete_game_session', session)
    if (n % 3 === 1) {
      const about = { p_kind: 'travel', p_user_id: suspect }
      return call(database, database.organiser, 'admin_mark_cheat_case', { ...session, ...about })
    }
    const texts = { p_title_hu: 'Hír', p_title_en: '', p_body_hu: '', p_body_en: '' }
    const news = { ...session, ...texts, p_request_id: randomUUID() }
    return call(database, database.organiser, 'admin_announce', news)
  })
  const outcomes = answers.map(({ outcome }) => outcome)
  expect(outcomes.filter((_outcome, n) => n % 3 === 0)).toEqual(hunts.map(() => 'ok'))
  expect(['ok', 'game_session_not_found']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
  await expectInvariants(database)
}

/** Of concurrent notes on the same suspicious scans one is saved, and the others get a conflict. */
export async function oneReviewOfSuspiciousScans(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {})
  const suspect = at(await createPlayers(database, 1, hunt), 0)
  const mark = (n: number, p_reviewed_at: string | null) =>
    call(database, database.organiser, 'admin_mark_cheat_case', {
      p_game_session_id: hunt.sessionId,
      p_kind: 'travel',
      p_user_id: suspect,
      p_note: `Note ${n}`,
      p_reviewed_at,
    })
  const once = { ok: 1, edit_conflict: connections - 1 }
  expect(countResults(await callConcurrently(connections, (n) => mark(n, null)))).toEqual(once)
  const [first] = await database.owner<{ version: string }[]>`
    select reviewed_at::text as version from public.cheat_reviews where user_id = ${suspect}`
  const version = String(first?.version)
  expect(countResults(await callConcurrently(connections, (n) => mark(n, version)))).toEqual(once)
}

/**
 * 64 imports and series go into one hunt: all new codes and clues arrive, and of those that change the same code one
 * is saved.
 */
export async function importsIntoOneHunt(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }], clues: [5] })
  const codeId = at(hunt.codes, 0)
  const [code] = await database.owner<{ version: string }[]>`
    select to_json(updated_at) #>> '{}' as version from public.qr_codes where id = ${codeId}`
  const p_game_session_id = hunt.sessionId
  // An array would become one of PostgreSQL.
  const json = (documents: unknown[]) => JSON.stringify(documents)
  const answers = await callConcurrently(connections, (n) => {
    const values = { name: `Code ${n}`, points: 5, max_scans: 20 }
    const change = { ...values, id: codeId, updated_at: code?.version }
    const clue = { id: randomUUID(), name_hu: `Nyom ${n}`, price: 5, solution_guide: { price: 3 } }
    const imports = [
      ['admin_import_qr_codes', { p_codes: json([values, values]), p_game_session_id }],
      ['admin_import_qr_codes', { p_codes: json([change, values]), p_game_session_id }],
      ['admin_create_qr_codes', { p_prefix: 'Race', p_count: 2, p_points: 5, p_game_session_id }],
      ['admin_import_clues', { p_clues: json([clue]), p_game_session_id }],
    ] as const
    const [rpc, args] = at([...imports], n % imports.length)
    return call(database, database.organiser, rpc, args)
  })
  const each = connections / 4
  const outcomesOf = (kind: number) => countResults(answers.filter((_, n) => n % 4 === kind))
  expect([0, 1, 2, 3].map(outcomesOf)).toEqual([
    { ok: each },
    { ok: 1, edit_conflict: each - 1 },
    { ok: each },
    { ok: each },
  ])
  const [added] = await database.owner<{ codes: number; clues: number; numbers: number }[]>`
    select (select count(*)::integer from public.game_session_qr_codes where game_session_id = ${hunt.sessionId}) as codes,
      (select count(distinct position)::integer from public.game_session_clues
       where game_session_id = ${hunt.sessionId}) as clues,
      (select count(distinct name)::integer from public.qr_codes where name like 'Race %') as numbers`
  expect(added).toEqual({ codes: 1 + 2 * each + 1 + 2 * each, clues: 1 + each, numbers: 2 * each })
  await expectInvariants(database)
}

/** Of two clues that come to require each other at the same moment one is saved. */
export async function chainsWithoutCycles(database: TestDatabase): Promise<void> {
  const ids = Array.from({ length: connections }, () => randomUUID())
  const [{ version } = {}] = await database.owner<{ version: string }[]>`
    with added as (
      insert into public.clue_templates (id, name_hu)
      select id::uuid, 'Nyom' from jsonb_array_elements_text(${database.owner.json(ids)}) id returning updated_at
    )
    select to_json(updated_at) #>> '{}' as version from added`
  const answers = await callConcurrently(connections, (n) => {
    const required_clue_id = at(ids, n ^ 1)
    const clue = {
      id: at(ids, n),
      updated_at: version,
      name_hu: 'Nyom',
      price: 5,
      required_clue_id,
    }
    return call(database, database.organiser, 'admin_save_clue', { p_clue: JSON.stringify(clue) })
  })
  const half = connections / 2
  expect(countResults(answers)).toEqual({ ok: half, clue_chain_cycle: half })
}

/** Copies of one request create one hunt with its codes and return the same answer. */
export async function repeatedRequestsCreateOneHunt(database: TestDatabase): Promise<void> {
  const args = {
    p_game_session: JSON.stringify({ name: `Once ${randomUUID()}` }),
    p_code_prefix: `Once ${randomUUID()}`,
    p_codes: 2,
    p_request_id: randomUUID(),
  }
  const answers = await callConcurrently(connections, () =>
    call(database, database.organiser, 'admin_create_game_session', args),
  )
  expect(countResults(answers)).toEqual({ ok: connections })
  const [created] = await database.owner<{ codes: number; hunts: number }[]>`
    select count(*)::integer as codes, count(distinct c.game_session_id)::integer as hunts
    from public.qr_codes q join public.game_session_qr_codes c on c.qr_code_id = q.id
    where q.name like ${`${args.p_code_prefix}%`}`
  expect(created).toEqual({ codes: 2, hunts: 1 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await expectInvariants(database)
}

/** A clue that is bought before its code is withdrawn is refunded, and refused afterwards. */
export async function purchaseWhileWithdrawn(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    startingTokens: 50,
    codes: [{ points: 10 }],
    clues: [5],
  })
  const clueId = at(hunt.clues, 0)
  await database.owner`
    insert into public.clue_contents (clue_id, qr_code_id) values (${clueId}, ${at(hunt.codes, 0)})`
  const players = await createPlayers(database, 2, hunt)
  const buying = (): Arguments => ({
    p_clue_id: clueId,
    p_game_session_id: hunt.sessionId,
    ...{ p_expected_price: 5, p_request_id: randomUUID() },
  })
  const withdraw = async () => {
    let remaining: unknown
    do {
      const answer = await call(database, database.organiser, 'admin_withdraw_code', {
        p_game_session_id: hunt.sessionId,
        ...{ p_qr_code_id: at(hunt.codes, 0), p_remedy: 'refund', p_reason: 'Gone' },
      })
      expect(answer).toMatchObject({ outcome: 'ok' })
      remaining = (answer.body as { remaining: number }).remaining
    } while (remaining !== 0)
  }
  await whileUncommitted(
    database,
    async (connection) => {
      await actAs(connection, at(players, 0))
      await connection.query('select public.buy_clue($1, $2, $3, $4)', Object.values(buying()))
    },
    [withdraw],
  )
  const later = await call(database, at(players, 1), 'buy_clue', buying())
  expect(later.outcome).toBe('qr_code_withdrawn')
  const [counted] = await database.owner`
    select count(*)::integer as clues, count(t.id)::integer as refunds
    from public.purchased_clues p
    left join public.token_transactions t on t.user_id = p.user_id and t.request_id = p.id
    where p.clue_id = ${clueId}`
  expect(counted).toEqual({ clues: 1, refunds: 1 })
  await expectInvariants(database)
}
