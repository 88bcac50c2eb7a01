import pg from 'pg'
import { expect } from 'vitest'
import { at, createHunt, type Hunt } from '../fixtures'
import {
  callConcurrently,
  countResults,
  expectInvariants,
  type TestDatabase,
} from '../test-database'
import { scan } from './scans'
import { buyClue } from './tokens'

const rounds = 40

/** Signs up guests of a hunt like the auth server. @returns their ids. */
async function signUpGuests({ owner }: TestDatabase, hunt: Hunt, count: number): Promise<string[]> {
  await owner`update public.game_sessions set allows_guests = true where id = ${hunt.sessionId}`
  const users = await owner<{ id: string }[]>`
    insert into auth.users (id, is_anonymous, raw_user_meta_data)
    select gen_random_uuid(), true, jsonb_build_object('name', 'Guest', 'join_code', code)
    from private.join_codes, generate_series(1, ${count}::integer)
    where game_session_id = ${hunt.sessionId} and replaced_at is null
    returning id`
  return users.map(({ id }) => id)
}

/** Connections of the auth server: the API's role may not write to auth. */
async function withAuth(
  { url }: TestDatabase,
  work: (convert: (guest: string, email: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  const auth = new pg.Pool({ connectionString: url, max: 8 })
  const sql = 'update auth.users set email = $2, is_anonymous = false where id = $1'
  try {
    await work((guest, email) =>
      auth.query(sql, [guest, email]).then(
        () => 'ok',
        (error: unknown) =>
          error instanceof pg.DatabaseError ? (error.code ?? '') : String(error),
      ),
    )
  } finally {
    await auth.end()
  }
}

async function expectAccounts({ owner }: TestDatabase, guests: string[]): Promise<void> {
  const [row] = await owner`
    select count(*)::integer as accounts, count(distinct g.address_hash)::integer as remembered
    from public.profiles p join public.user_game_sessions m on m.user_id = p.id
    left join private.remembered_gifts g
      on g.address_hash = private.address_hash(p.id, m.game_session_id)
    where p.id in ${owner(guests)} and not p.is_guest`
  expect(row).toEqual({ accounts: guests.length, remembered: guests.length })
}

/** Guests add an address while they buy: they pay once, keep the clue, and their address has had the starting coins. */
export async function guestsConvertWhileBuying(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 10, clues: [7] })
  const guests = await signUpGuests(database, hunt, rounds)
  await withAuth(database, async (convert) => {
    for (const guest of guests) {
      const buy = () => buyClue(database, guest, hunt.sessionId, at(hunt.clues, 0), 7)
      const [first, second, converted] = await Promise.all([
        buy(),
        buy(),
        convert(guest, `${guest}@hunt.test`),
      ])
      expect(converted).toBe('ok')
      expect([first.outcome, second.outcome].sort()).toEqual(['clue_already_owned', 'ok'])
    }
  })
  const balances = await database.owner`
    select distinct balance::integer from public.token_balances where user_id in ${database.owner(guests)}`
  expect([...balances]).toEqual([{ balance: 3 }])
  await expectAccounts(database, guests)
  await expectInvariants(database)
}

/** Guests add an address while they scan: each find counts once. */
export async function guestsConvertWhileFinding(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 1, codes: [{ points: 10 }] })
  const guests = await signUpGuests(database, hunt, rounds)
  await withAuth(database, async (convert) => {
    for (const guest of guests) {
      const find = () => scan(database, guest, hunt.sessionId, at(hunt.codes, 0))
      const [first, second, converted] = await Promise.all([
        find(),
        find(),
        convert(guest, `${guest}@hunt.test`),
      ])
      expect(converted).toBe('ok')
      // The other is a repetition, or too soon.
      expect([first.outcome, second.outcome].filter((outcome) => outcome === 'ok')).toHaveLength(1)
    }
  })
  await expectAccounts(database, guests)
  await expectInvariants(database)
}

/** Pairs of guests add the same address: one gets it, and the other stays a guest. */
export async function oneGuestPerAddress(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 1 })
  const guests = await signUpGuests(database, hunt, rounds * 2)
  await withAuth(database, async (convert) => {
    const answers = await callConcurrently(rounds * 2, (n) =>
      convert(at(guests, n), `pair-${Math.floor(n / 2)}-${hunt.sessionId}@hunt.test`),
    )
    const results = answers.map((outcome) => ({ outcome, body: null }))
    expect(countResults(results)).toEqual({ ok: rounds, 23505: rounds })
  })
  const [row] = await database.owner`
    select count(*) filter (where is_guest)::integer as guests, count(distinct email)::integer as accounts
    from public.profiles where id in ${database.owner(guests)}`
  expect(row).toEqual({ guests: rounds, accounts: rounds })
  await expectInvariants(database)
}
