import pg, { type PoolClient } from 'pg'
import { expect } from 'vitest'
import {
  actAs,
  type TestDatabase,
  type Arguments,
  call,
  connections,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayers, signUp } from '../fixtures'
import { createOffer } from './commerce'
import { scan } from './scans'

const countAdmins = async (database: TestDatabase) => {
  const [row] = await database.owner<{ admins: number }[]>`
    select count(*)::integer as admins from public.profiles where role = 'admin'`
  return row?.admins
}

/** Waits until a sign-up is blocked by a lock, or all have ended. */
async function signUpWaits({ owner }: TestDatabase, all: Promise<unknown>): Promise<void> {
  let isOver = false
  void all.finally(() => (isOver = true)).catch(() => undefined)
  while (!isOver) {
    const waiting = await owner`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into auth.users%'`
    if (waiting.length > 0) return
  }
}

/** 20 concurrent sign-ups on a database without users; the first one commits once another waits for it. */
export async function firstUserAloneIsAdmin(emptyArena: TestDatabase): Promise<void> {
  // Separate connections: the API's role may not write to auth.
  const auth = new pg.Pool({ connectionString: emptyArena.url, max: 20 })
  const signUpAs = (connection: pg.Pool | pg.PoolClient, name: string | number) =>
    connection.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [
      `first-${name}@hunt.test`,
    ])
  const first = await auth.connect()
  await first.query('begin')
  await signUpAs(first, 'alone')
  const others = callConcurrently(19, (n) => signUpAs(auth, n))
  await signUpWaits(emptyArena, others)
  await first.query('commit')
  first.release()
  try {
    await others
  } finally {
    await auth.end()
  }
  const [profiles] = await emptyArena.owner`
    select count(*)::integer as users, (count(*) filter (where role = 'admin'))::integer as admins
    from public.profiles`
  expect(profiles).toEqual({ users: 20, admins: 1 })
  await expectInvariants(emptyArena)
}

/** Two admins demote each other, 50 times: one always remains. */
export async function oneAdminStays(database: TestDatabase): Promise<void> {
  const second = at(await signUp(database, 1), 0)
  let [remaining, demoted] = [database.organiser, second]
  for (let round = 0; round < 50; round++) {
    const promotion = await call(database, remaining, 'admin_set_user_role', {
      p_user_id: demoted,
      p_role: 'admin',
    })
    expect(promotion.outcome).toBe('ok')
    const pair = [remaining, demoted]
    const answers = await callConcurrently(2, (n) =>
      call(database, at(pair, n), 'admin_set_user_role', {
        p_user_id: at(pair, 1 - n),
        p_role: 'user',
      }),
    )
    expect(await countAdmins(database)).toBe(1)
    const winner = answers.findIndex(({ outcome }) => outcome === 'ok')
    expect(at(answers, 1 - winner).outcome).toMatch(
      /^(last_admin_protected|admin_access_required)$/,
    )
    ;[remaining, demoted] = [at(pair, winner), at(pair, 1 - winner)]
  }
  database.organiser = remaining
  await expectInvariants(database)
}

/** All admins delete their accounts at once: the last one remains. */
export async function lastAdminCannotLeave(database: TestDatabase): Promise<void> {
  const admins = [database.organiser, ...(await signUp(database, 15))]
  await database.owner`update public.profiles set role = 'admin' where id in ${database.owner(admins)}`
  const answers = await callConcurrently(admins.length, (n) =>
    call(database, at(admins, n), 'delete_my_account', {}),
  )
  expect(countResults(answers)).toEqual({ ok: 15, last_admin_protected: 1 })
  expect(await countAdmins(database)).toBe(1)
  database.organiser = at(
    admins,
    answers.findIndex(({ outcome }) => outcome === 'last_admin_protected'),
  )
  await expectInvariants(database)
}

export const claimTreasure = (database: TestDatabase, player: string, sessionId: string) =>
  call(database, player, 'submit_treasure_claim', {
    p_game_session_id: sessionId,
    p_name: 'Kincs Kereső',
    p_address: 'Budapest, Fő utca 1.',
    p_phone_number: '+36 30 123 4567',
  })

/** A player's concurrent claims create one claim. */
export async function oneClaimPerPlayer(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const [player] = await createPlayers(database, 1, hunt)
  const finder = String(player)
  expect((await scan(database, finder, hunt.sessionId, at(hunt.codes, 0))).outcome).toBe('ok')
  const answers = await callConcurrently(640, () => claimTreasure(database, finder, hunt.sessionId))
  expect(countResults(answers)).toEqual({ ok: 1, claim_already_submitted: 639 })
  await expectInvariants(database)
}

/** 64 claims of one session are approved at once: one wins. */
export async function oneTreasureOneWinner(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const finders = await createPlayers(database, connections, hunt)
  const claims = await callConcurrently(connections, async (n) => {
    const finder = at(finders, n)
    await scan(database, finder, hunt.sessionId, at(hunt.codes, 0))
    const { body } = await claimTreasure(database, finder, hunt.sessionId)
    return (body as { claim_id: string }).claim_id
  })
  const answers = await callConcurrently(connections, (n) =>
    call(database, database.organiser, 'admin_review_treasure_claim', {
      p_claim_id: at(claims, n),
      p_decision: 'approved',
    }),
  )
  expect(countResults(answers)).toEqual({ ok: 1, treasure_already_awarded: connections - 1 })
  await expectInvariants(database)
}

/** Calls of an account that is being deleted wait for the deletion and end in a catalogue error. */
export async function goneWhileSending(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { clues: [5], startingTokens: 100 })
  const offerId = await createOffer(database, { clueId: at(hunt.clues, 0), stock: null })
  const session = { p_game_session_id: hunt.sessionId }
  const record = { action: 'signed_in', component: 'auth' }
  const sent: [rpc: string, args: Arguments, outcome: string][] = [
    ['track_offers', { p_impressions: [offerId], p_clicks: [] }, 'invalid_input'],
    ['track_clue_views', { ...session, p_clue_ids: hunt.clues }, 'session_not_joined'],
    ['log_activity', { p_records: JSON.stringify([record]) }, 'user_profile_not_found'],
    ['join_game_session', session, 'user_balance_not_found'],
    ['update_profile', { p_name: 'Anna' }, 'user_profile_not_found'],
  ]
  const player = at(await createPlayers(database, 1, hunt), 0)
  await whileUncommitted(
    database,
    async (connection) => {
      await actAs(connection, player)
      await connection.query('select public.delete_my_account()')
    },
    sent.map(([rpc, args, outcome]) => async () => {
      expect([rpc, await call(database, player, rpc, args)]).toMatchObject([rpc, { outcome }])
    }),
  )
  await expectInvariants(database)
}

/** An impression of an offer that is being deleted is ignored without an error. */
export async function offerGoneWhileSeen(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { clues: [5] })
  const offerId = await createOffer(database, { clueId: at(hunt.clues, 0), stock: null })
  const player = at(await createPlayers(database, 1), 0)
  const seen = { p_impressions: [offerId], p_clicks: [] }
  await whileUncommitted(
    database,
    async (connection) => {
      await actAs(connection, database.organiser)
      await connection.query('delete from public.featured_offers where id = $1', [offerId])
    },
    [
      async () =>
        expect(await call(database, player, 'track_offers', seen)).toEqual({
          outcome: 'ok',
          body: { recorded: 0 },
        }),
    ],
  )
}

/** Makes calls that wait for an uncommitted change, and commits it once all are waiting. */
export async function whileUncommitted(
  database: TestDatabase,
  change: (connection: PoolClient) => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
): Promise<void> {
  const connection = await database.crowd.connect()
  try {
    await connection.query('begin')
    await change(connection)
    let isOpen = true
    const answers = Promise.all(calls.map((makeCall) => makeCall())).finally(() => (isOpen = false))
    for (let waiting = 0; isOpen && waiting < calls.length;) {
      const rows = await database.owner`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      waiting = rows.length
    }
    await connection.query('commit')
    await answers
  } finally {
    connection.release()
  }
}
