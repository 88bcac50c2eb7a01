import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type Arena,
  call,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../arena'
import { at, createHunt, createPlayer, liftTokenRateLimit, signUp } from '../world'

const spend = (arena: Arena, player: string, amount: number, requestId: string = randomUUID()) =>
  call(arena, player, 'spend_tokens', {
    p_amount: amount,
    p_description: 'race',
    p_request_id: requestId,
  })

const distinctBodies = (answers: Answer[]) =>
  new Set(answers.map(({ body }) => JSON.stringify(body))).size

async function balanceOf(arena: Arena, player: string): Promise<number | undefined> {
  const [row] = await arena.owner<{ balance: number }[]>`
    select balance from public.token_balances where user_id = ${player}`
  return row?.balance
}

/** 100 tokens pay for exactly 14 of many concurrent spends of 7. */
export async function nobodyOverspends(arena: Arena): Promise<void> {
  await liftTokenRateLimit(arena)
  const hunt = await createHunt(arena, { startingTokens: 100 })
  const player = await createPlayer(arena, hunt)
  const answers = await callConcurrently(1280, () => spend(arena, player, 7))
  expect(countResults(answers)).toEqual({ ok: 14, insufficient_balance: 1266 })
  expect(await balanceOf(arena, player)).toBe(2)
  await expectInvariants(arena)
}

/** Ledger times follow the lock order, not the start of the transaction. */
export async function ledgerTimesNeverRunBackwards(arena: Arena): Promise<void> {
  await liftTokenRateLimit(arena)
  const hunt = await createHunt(arena, { startingTokens: 1280 })
  const player = await createPlayer(arena, hunt)
  const answers = await callConcurrently(1280, () => spend(arena, player, 1))
  expect(countResults(answers)).toEqual({ ok: 1280 })
  const outOfOrder = await arena.owner`
    select id from (
      select id, created_at, lag(created_at) over (order by id) as before
      from public.token_transactions where user_id = ${player}) ledger
    where created_at < before`
  expect(outOfOrder.length).toBe(0)
  await expectInvariants(arena)
}

/** Ten operations in a minute succeed, the 1,270 others are refused without effect. */
export async function rateLimitIsExact(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 10000 })
  const player = await createPlayer(arena, hunt)
  const answers = await callConcurrently(1280, () => spend(arena, player, 1))
  expect(countResults(answers)).toEqual({ ok: 10, rate_limit_exceeded: 1270 })
  expect(await balanceOf(arena, player)).toBe(9990)
  await expectInvariants(arena)
}

/** One request id spends once, and all calls get the same result. */
export async function sameRequestSpendsOnce(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 100 })
  const player = await createPlayer(arena, hunt)
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () => spend(arena, player, 7, requestId))
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(distinctBodies(answers)).toBe(1)
  expect(await balanceOf(arena, player)).toBe(93)
  await expectInvariants(arena)
}

/** One request id buys once, and all calls get the same result. */
export async function sameRequestBuysOnce(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 100, clues: [30] })
  const player = await createPlayer(arena, hunt)
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () =>
    buyClue(arena, player, hunt.sessionId, at(hunt.clues, 0), 30, requestId),
  )
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(distinctBodies(answers)).toBe(1)
  expect(await balanceOf(arena, player)).toBe(70)
  await expectInvariants(arena)
}

/** 640 different request ids buy a clue once. */
export async function doubleTapBuysOnce(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 1000, clues: [30] })
  const player = await createPlayer(arena, hunt)
  const answers = await callConcurrently(640, () =>
    buyClue(arena, player, hunt.sessionId, at(hunt.clues, 0), 30),
  )
  expect(countResults(answers)).toEqual({ ok: 1, clue_already_owned: 639 })
  expect(await balanceOf(arena, player)).toBe(970)
  await expectInvariants(arena)
}

/** 64 different clues are bought at once with a balance for three. */
export async function purchasesNeverOverdraw(arena: Arena): Promise<void> {
  const prices = Array.from({ length: 64 }, () => 30)
  const hunt = await createHunt(arena, { startingTokens: 100, clues: prices })
  const player = await createPlayer(arena, hunt)
  const answers = await callConcurrently(64, (n) =>
    buyClue(arena, player, hunt.sessionId, at(hunt.clues, n), 30),
  )
  expect(countResults(answers)).toEqual({ ok: 3, insufficient_balance: 61 })
  await expectInvariants(arena)
}

/** Joining from 64 tabs grants the starting tokens once. */
export async function joiningGrantsOnce(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 100 })
  const player = at(await signUp(arena, 1), 0)
  const answers = await callConcurrently(64, () =>
    call(arena, player, 'join_game_session', { p_game_session_id: hunt.sessionId }),
  )
  expect(countResults(answers)).toEqual({ ok: 64 })
  expect(distinctBodies(answers)).toBe(1)
  expect(await balanceOf(arena, player)).toBe(100)
  await expectInvariants(arena)
}

export function buyClue(
  arena: Arena,
  player: string,
  sessionId: string,
  clueId: string,
  price: number,
  requestId: string = randomUUID(),
): Promise<Answer> {
  return call(arena, player, 'buy_clue', {
    p_clue_id: clueId,
    p_game_session_id: sessionId,
    p_expected_price: price,
    p_request_id: requestId,
  })
}
