import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Arguments, type TestDatabase, actAs, call, expectInvariants } from '../test-database'
import { at, createHunt, createPlayers } from '../fixtures'

/** An organiser's call is not committed yet while players call: none of them waits for it. */
async function whileOrganiserWorks(
  database: TestDatabase,
  [rpc, args]: [string, Arguments],
  playersCalls: [player: string, rpc: string, args: Arguments][],
): Promise<void> {
  const connection = await database.crowd.connect()
  try {
    await connection.query('begin')
    await actAs(connection, database.organiser)
    const names = Object.keys(args)
    await connection.query(
      `select public.${rpc}(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')})`,
      Object.values(args),
    )
    for (const [player, name, given] of playersCalls) {
      const { outcome } = await call(database, player, name, given, { lockTimeout: '2s' })
      expect([rpc, name, outcome]).toEqual([rpc, name, 'ok'])
    }
    await connection.query('commit')
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** Other players scan, a capped code too, while organisers correct finds and points of their hunt. */
export async function playersNeverWaitForCorrections(database: TestDatabase): Promise<void> {
  const codes = [{ points: 10 }, ...Array.from({ length: 7 }, () => ({ points: 10, maxScans: 50 }))]
  const hunt = await createHunt(database, { codes })
  const session = { p_game_session_id: hunt.sessionId }
  const players = await createPlayers(database, 40, hunt)
  const others = players.slice(20)
  const common = { p_reason: 'Race', p_request_id: randomUUID() }
  let next = 0
  const works = async (rpc: string, args: Arguments) => {
    const code = at(hunt.codes, ++next)
    await whileOrganiserWorks(
      database,
      [rpc, { ...args, ...common, p_request_id: randomUUID() }],
      others.map((player) => [
        player,
        'record_scan',
        { p_qr_code_id: code, ...session, p_client_scan_id: randomUUID() },
      ]),
    )
  }
  const corrected = `{${players.slice(0, 20).join(',')}}`
  await works('admin_credit_find', {
    ...session,
    p_qr_code_id: at(hunt.codes, 0),
    p_user_ids: corrected,
  })
  await works('admin_adjust_points', { ...session, p_user_ids: corrected, p_points: 5 })
  for (const kind of ['void', 'restore']) {
    const finds = await database.owner<{ id: string }[]>`
      select id::text from public.scans where game_session_id = ${hunt.sessionId}
        and qr_code_id = ${at(hunt.codes, 0)}`
    await works('admin_correct_finds', {
      p_kind: kind,
      p_scan_ids: `{${finds.map(({ id }) => id).join(',')}}`,
    })
  }
  await expectInvariants(database)
}

/** Players scan and buy while organisers add codes, reject all late claims, and publish results. */
export async function playersNeverWaitForOrganisers(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    codes: Array.from({ length: 5 }, () => ({ points: 10 })),
    clues: [5],
    startingTokens: 50,
  })
  const session = { p_game_session_id: hunt.sessionId }
  const players = await createPlayers(database, 2, hunt)
  const [winner, late] = [at(players, 0), at(players, 1)]
  const scan = (n: number): [string, string, Arguments] => [
    late,
    'record_scan',
    {
      p_qr_code_id: at(hunt.codes, n),
      ...session,
      p_scanned_at: new Date(Date.now() - 60_000).toISOString(),
      p_client_scan_id: randomUUID(),
    },
  ]
  const codes = JSON.stringify([{ name: 'New', points: 5, max_scans: 100 }])
  await whileOrganiserWorks(
    database,
    ['admin_import_qr_codes', { p_codes: codes, ...session, p_request_id: randomUUID() }],
    [scan(0)],
  )
  await whileOrganiserWorks(
    database,
    ['admin_create_qr_codes', { p_prefix: 'New', p_count: 2, p_points: 5, ...session }],
    [scan(1)],
  )

  await database.owner`
    insert into public.treasure_claims (user_id, game_session_id, name, address, phone_number, submitted_at, status,
      reviewed_at)
    select id, ${hunt.sessionId}, 'Claimant', '1051 Budapest', '+36301234567', now(), status, reviewed_at
    from (values (${winner}::uuid, 'approved', now()), (${late}, 'pending', null)) c (id, status, reviewed_at)`
  await database.owner`
    update public.game_sessions set treasure_awarded_to = ${winner}, treasure_awarded_at = now()
    where id = ${hunt.sessionId}`
  const clue = { p_clue_id: at(hunt.clues, 0), ...session, p_expected_price: 5 }
  await whileOrganiserWorks(
    database,
    ['admin_reject_late_claims', { ...session, p_reason: 'Somebody was faster' }],
    [scan(2), [late, 'buy_clue', { ...clue, p_request_id: randomUUID() }]],
  )

  await database.owner`
    update public.game_sessions set ends_at = now() - interval '1 second' where id = ${hunt.sessionId}`
  await whileOrganiserWorks(
    database,
    ['admin_publish_results', { ...session, p_is_published: 'true' }],
    [scan(3)],
  )
  const [row] = await database.owner<{ status: string }[]>`
    select status from public.treasure_claims where user_id = ${late}`
  expect(row?.status).toBe('rejected')
  await expectInvariants(database)
}
