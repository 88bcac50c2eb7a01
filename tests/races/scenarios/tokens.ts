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
import { at, createHunt, createPlayer, liftTokenRateLimit, signUp } from '../fixtures'

const spend = (
  database: TestDatabase,
  player: string,
  amount: number,
  requestId: string = randomUUID(),
) =>
  call(database, player, 'spend_tokens', {
    p_amount: amount,
    p_description: 'race',
    p_request_id: requestId,
  })

const distinctBodies = (answers: Answer[]) =>
  new Set(answers.map(({ body }) => JSON.stringify(body))).size

async function balanceOf(database: TestDatabase, player: string): Promise<number | undefined> {
  const [row] = await database.owner<{ balance: number }[]>`
    select balance from public.token_balances where user_id = ${player}`
  return row?.balance
}

/** 100 tokens pay for exactly 14 of many concurrent spends of 7. */
export async function nobodyOverspends(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const hunt = await createHunt(database, { startingTokens: 100 })
  const player = await createPlayer(database, hunt)
  const answers = await callConcurrently(1280, () => spend(database, player, 7))
  expect(countResults(answers)).toEqual({ ok: 14, insufficient_balance: 1266 })
  expect(await balanceOf(database, player)).toBe(2)
  await expectInvariants(database)
}

/** Ledger times follow the lock order, not the start of the transaction. */
export async function ledgerTimesNeverRunBackwards(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const hunt = await createHunt(database, { startingTokens: 1280 })
  const player = await createPlayer(database, hunt)
  const answers = await callConcurrently(1280, () => spend(database, player, 1))
  expect(countResults(answers)).toEqual({ ok: 1280 })
  const outOfOrder = await database.owner`
    select id from (
      select id, created_at, lag(created_at) over (order by id) as before
      from public.token_transactions where user_id = ${player}) ledger
    where created_at < before`
  expect(outOfOrder.length).toBe(0)
  await expectInvariants(database)
}

/** Ten operations in a minute succeed, the 1,270 others are refused without effect. */
export async function rateLimitIsExact(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 10000 })
  const player = await createPlayer(database, hunt)
  const answers = await callConcurrently(1280, () => spend(database, player, 1))
  expect(countResults(answers)).toEqual({ ok: 10, rate_limit_exceeded: 1270 })
  expect(await balanceOf(database, player)).toBe(9990)
  await expectInvariants(database)
}

/** One request id spends once, and all calls get the same result. */
export async function sameRequestSpendsOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 100 })
  const player = await createPlayer(database, hunt)
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () => spend(database, player, 7, requestId))
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(distinctBodies(answers)).toBe(1)
  expect(await balanceOf(database, player)).toBe(93)
  await expectInvariants(database)
}

/** One request id buys once, and all calls get the same result. */
export async function sameRequestBuysOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 100, clues: [30] })
  const player = await createPlayer(database, hunt)
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () =>
    buyClue(database, player, hunt.sessionId, at(hunt.clues, 0), 30, requestId),
  )
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(distinctBodies(answers)).toBe(1)
  expect(await balanceOf(database, player)).toBe(70)
  await expectInvariants(database)
}

/** 640 different request ids buy a clue once. */
export async function doubleTapBuysOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 1000, clues: [30] })
  const player = await createPlayer(database, hunt)
  const answers = await callConcurrently(640, () =>
    buyClue(database, player, hunt.sessionId, at(hunt.clues, 0), 30),
  )
  expect(countResults(answers)).toEqual({ ok: 1, clue_already_owned: 639 })
  expect(await balanceOf(database, player)).toBe(970)
  await expectInvariants(database)
}

/** 64 different clues are bought at once with a balance for three. */
export async function purchasesNeverOverdraw(database: TestDatabase): Promise<void> {
  const prices = Array.from({ length: 64 }, () => 30)
  const hunt = await createHunt(database, { startingTokens: 100, clues: prices })
  const player = await createPlayer(database, hunt)
  const answers = await callConcurrently(64, (n) =>
    buyClue(database, player, hunt.sessionId, at(hunt.clues, n), 30),
  )
  expect(countResults(answers)).toEqual({ ok: 3, insufficient_balance: 61 })
  await expectInvariants(database)
}

/** Joining from 64 tabs grants the starting tokens once. */
export async function joiningGrantsOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 100 })
  const player = at(await signUp(database, 1), 0)
  const answers = await callConcurrently(64, () =>
    call(database, player, 'join_game_session', { p_game_session_id: hunt.sessionId }),
  )
  expect(countResults(answers)).toEqual({ ok: 64 })
  expect(distinctBodies(answers)).toBe(1)
  expect(await balanceOf(database, player)).toBe(100)
  await expectInvariants(database)
}

export function buyClue(
  database: TestDatabase,
  player: string,
  sessionId: string,
  clueId: string,
  price: number,
  requestId: string = randomUUID(),
): Promise<Answer> {
  return call(database, player, 'buy_clue', {
    p_clue_id: clueId,
    p_game_session_id: sessionId,
    p_expected_price: price,
    p_request_id: requestId,
  })
}
