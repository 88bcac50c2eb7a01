import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type TestDatabase,
  actAs,
  call,
  callConcurrently,
  countResults,
  expectInvariants,
} from '../test-database'
import { at, createHunt, createPlayers, type Hunt, type HuntPlan } from '../fixtures'
import { scan } from './scans'
import { buyClue } from './tokens'

const price = 7

/** A hunt with one code, whose card gives its only clue. */
async function createHuntWithCard(database: TestDatabase, plan: HuntPlan = {}): Promise<Hunt> {
  const hunt = await createHunt(database, {
    ...plan,
    startingTokens: 100,
    codes: [{ points: 10 }],
    clues: [price],
  })
  await database.owner`
    update public.qr_codes set card_title_hu = 'Kártya', reveals_clue_id = ${at(hunt.clues, 0)}
    where id = ${at(hunt.codes, 0)}`
  return hunt
}

/** Scans by `finders` and purchases by `buyers`, pairwise at the same moment. */
async function scanWhileBuying(
  database: TestDatabase,
  hunt: Hunt,
  finders: readonly string[],
  buyers: readonly string[],
) {
  const answers = await callConcurrently(2 * finders.length, (n) =>
    n % 2 === 0
      ? scan(database, at(finders, n >> 1), hunt.sessionId, at(hunt.codes, 0))
      : buyClue(database, at(buyers, n >> 1), hunt.sessionId, at(hunt.clues, 0), price),
  )
  return {
    scans: countResults(answers.filter((_, n) => n % 2 === 0)),
    purchases: countResults(answers.filter((_, n) => n % 2 === 1)),
  }
}

/** Number of owned clues and given ones, and the tokens that left the balances. */
async function countOwned(database: TestDatabase, hunt: Hunt) {
  const [row] = await database.owner<{ owned: number; given: number; paid: number }[]>`
    select count(*)::integer as owned, count(*) filter (where p.is_revealed)::integer as given,
      sum(100 - b.balance)::integer as paid
    from public.purchased_clues p join public.token_balances b on b.user_id = p.user_id
    where p.game_session_id = ${hunt.sessionId}`
  return row
}

/** 500 players find a code and buy the clue of its card at once: each owns it once and pays for it at most once. */
export async function cardsGiveAClueOnce(database: TestDatabase): Promise<void> {
  const crowd = 500
  const hunt = await createHuntWithCard(database)
  const players = await createPlayers(database, crowd, hunt)
  const { scans, purchases } = await scanWhileBuying(database, hunt, players, players)
  expect(scans).toEqual({ ok: crowd })
  const { ok: bought = 0, clue_already_owned: refused = 0, ...others } = purchases
  expect(others).toEqual({})
  expect(bought + refused).toBe(crowd)
  expect(await countOwned(database, hunt)).toEqual({
    owned: crowd,
    given: refused,
    paid: bought * price,
  })
  await expectInvariants(database)
}

/** The same in 100 teams of two: one member finds the code, the other one buys. */
export async function cardsGiveATeamAClueOnce(database: TestDatabase): Promise<void> {
  const teams = 100
  const hunt = await createHuntWithCard(database, { teamSize: 2 })
  const finders = await createPlayers(database, teams, hunt)
  const buyers = await createPlayers(database, teams, hunt)
  const joined = await callConcurrently(teams, async (n) => {
    const { body } = await call(database, at(finders, n), 'create_team', {
      p_game_session_id: hunt.sessionId,
      p_name: `Pair ${n}`,
    })
    const { code } = body as { code: string }
    const team = { p_game_session_id: hunt.sessionId, p_code: code }
    return call(database, at(buyers, n), 'join_team', team)
  })
  expect(countResults(joined)).toEqual({ ok: teams })
  const { scans, purchases } = await scanWhileBuying(database, hunt, finders, buyers)
  expect(scans).toEqual({ ok: teams })
  const { ok: bought = 0, owned_by_team: refused = 0, ...others } = purchases
  expect(others).toEqual({})
  expect(await countOwned(database, hunt)).toEqual({
    owned: teams,
    given: refused,
    paid: bought * price,
  })
  await expectInvariants(database)
}

/** A clue and many cards have the same picture and sound, and organisers save the cards in different orders. */
export async function sharedMediaNeverDeadlock(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [], clues: [price] })
  const [first, second] = [randomUUID(), randomUUID()].sort()
  await database.owner`
    insert into public.media (id, content_type, widths, height, alt_hu, alt_en, transcript_hu, transcript_en)
    values (${first!}, 'image/webp', '{480}', 320, 'Kapu', 'Gate', '', ''),
      (${second!}, 'audio/mpeg', '{}', null, '', '', 'Bim-bam', 'Ding dong')`
  await database.owner`
    insert into public.clue_media (clue_id, media_id, added_at)
    values (${at(hunt.clues, 0)}, ${first!}, now()), (${at(hunt.clues, 0)}, ${second!}, now())`
  const card = (...ids: (string | undefined)[]) => ({
    name: 'Kártya',
    points: 1,
    card_media: ids.map((id) => ({ id })),
  })
  const answers = await callConcurrently(64, (n) =>
    call(database, database.organiser, 'admin_import_qr_codes', {
      p_codes: JSON.stringify(
        n % 2 === 0 ? [card(second), card(first)] : [card(first, second), card(second)],
      ),
    }),
  )
  expect(countResults(answers)).toEqual({ ok: 64 })
  await expectInvariants(database)
}

/** Number of find cards, and of files in the bucket, that a player can read. */
async function countMedia({ crowd }: TestDatabase, userId: string) {
  const connection = await crowd.connect()
  try {
    await connection.query('begin')
    await actAs(connection, userId)
    const { rows } = await connection.query<{ cards: number; files: number }>(`
      select (select count(*) from public.list_find_cards())::integer as cards,
        (select count(*) from storage.objects where bucket_id = 'media')::integer as files`)
    await connection.query('commit')
    return rows[0]
  } finally {
    connection.release()
  }
}

/** 100 players find the code of a card with a picture while 100 others of the hunt try to read it. */
export async function onlyFindersReadCardMedia(database: TestDatabase): Promise<void> {
  const half = 100
  const hunt = await createHuntWithCard(database)
  const mediaId = randomUUID()
  await database.owner`
    insert into storage.objects (bucket_id, name) values ('media', ${`${mediaId}/480.webp`})`
  await database.owner`
    insert into public.media (id, content_type, widths, height)
    values (${mediaId}, 'image/webp', '{480}', 320)`
  await database.owner`
    update public.qr_codes set card_picture_id = ${mediaId} where id = ${at(hunt.codes, 0)}`
  const finders = await createPlayers(database, half, hunt)
  const strangers = await createPlayers(database, half, hunt)
  const counts = await callConcurrently(2 * half, async (n) => {
    if (n % 2 === 1) return countMedia(database, at(strangers, n >> 1))
    const finder = at(finders, n >> 1)
    const before = await countMedia(database, finder)
    const { outcome } = await scan(database, finder, hunt.sessionId, at(hunt.codes, 0))
    return { before, outcome, after: await countMedia(database, finder) }
  })
  const nothing = { cards: 0, files: 0 }
  const found = { before: nothing, outcome: 'ok', after: { cards: 1, files: 1 } }
  expect(counts).toEqual(counts.map((_, n) => (n % 2 === 1 ? nothing : found)))
  await expectInvariants(database)
}
