import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Arguments,
  type TestDatabase,
  call,
  callWaits,
  expectInvariants,
  whileUncommitted,
} from '../test-database'
import { at, createHunt, createPlayers } from '../fixtures'

/** An organiser's call is not committed yet while players call: none of them waits for it. */
function whileOrganiserWorks(
  database: TestDatabase,
  [rpc, args]: [string, Arguments],
  playersCalls: [player: string, rpc: string, args: Arguments][],
): Promise<void> {
  return whileUncommitted(database, database.organiser, rpc, args, async () => {
    for (const [player, name, given] of playersCalls) {
      const { outcome } = await call(database, player, name, given, { lockTimeout: '2s' })
      expect([rpc, name, outcome]).toEqual([rpc, name, 'ok'])
    }
  })
}

/**
 * Other players scan, capped codes too, while organisers correct finds and points of their hunt. Only the capped code
 * itself waits, and only from the last step of the correction on.
 */
export async function playersNeverWaitForCorrections(database: TestDatabase): Promise<void> {
  const codes = Array.from({ length: 8 }, () => ({ points: 10, maxScans: 50 }))
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
  // The correction waits for one of its players, and nobody else for the correction.
  const code = at(hunt.codes, 7)
  const credit = await database.owner.begin(async (busy) => {
    await busy`
      select from public.user_game_sessions
      where game_session_id = ${hunt.sessionId} and user_id = ${at(players, 0)} for no key update`
    const answer = call(database, database.organiser, 'admin_credit_find', {
      ...session,
      p_qr_code_id: code,
      p_user_ids: corrected,
      ...common,
    })
    await callWaits(database)
    const args = { p_qr_code_id: code, ...session, p_client_scan_id: randomUUID() }
    const { outcome } = await call(database, at(others, 0), 'record_scan', args, {
      lockTimeout: '2s',
    })
    expect(outcome).toBe('ok')
    return { answer }
  })
  expect((await credit.answer).outcome).toBe('ok')
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
