import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Answer, type Arena, call, crowdName, expectInvariants } from '../arena'
import { at, createHunt, createPlayer, signUp } from '../world'
import * as commerce from './commerce'
import { buyClue } from './tokens'
import { buyVip, createTier } from './vip'

/** Waits until a player's call stands in front of a lock. */
async function callWaits({ owner }: Arena): Promise<void> {
  for (;;) {
    const waiting = await owner`
      select 1 from pg_stat_activity where application_name = ${crowdName} and wait_event_type = 'Lock'`
    if (waiting.length > 0) return
  }
}

type Table = 'coupons' | 'token_products' | 'featured_offers' | 'clue_solution_guides' | 'vip_tiers'

/** Makes a call between the deletion of what it needs and its commit. @returns what it ended in. */
async function useWhileDeleted(
  arena: Arena,
  table: Table,
  id: string,
  use: () => Promise<Answer>,
): Promise<string> {
  let answer: Promise<Answer> | undefined
  await arena.owner.begin(async (deletion) => {
    await deletion`delete from ${deletion('public')}.${deletion(table)} where id = ${id}`
    answer = use()
    await callWaits(arena)
  })
  if (!answer) throw new Error('Nothing was called.')
  return (await answer).outcome
}

/** A coupon that is deleted in the instant of its use is not found: at the box, on the order and at the card. */
export async function couponDeletedWhileUsed(arena: Arena): Promise<void> {
  await commerce.cardAlwaysPays(arena)
  const player = at(await signUp(arena, 1), 0)
  const productId = await commerce.createProduct(arena)
  const idOf = async (code: string) => {
    const [row] = await arena.owner<{ id: string }[]>`
      select id from public.coupons where code = ${code}`
    return String(row?.id)
  }
  const tokens = await commerce.createCoupon(arena, { tokens: 10, maxUses: null })
  const redeem = () => commerce.redeem(arena, player, tokens)
  expect(await useWhileDeleted(arena, 'coupons', await idOf(tokens), redeem)).toBe(
    'coupon_not_found',
  )

  const discount = () => commerce.createCoupon(arena, { percent: 10, maxUses: null })
  const ordered = await discount()
  const order = () => commerce.createOrder(arena, player, { productId, coupon: ordered })
  expect(await useWhileDeleted(arena, 'coupons', await idOf(ordered), order)).toBe(
    'coupon_not_found',
  )

  const charged = await discount()
  const waiting = await commerce.createOrder(arena, player, { productId, coupon: charged })
  const pay = () => commerce.pay(arena, player, commerce.orderId(waiting))
  expect(await useWhileDeleted(arena, 'coupons', await idOf(charged), pay)).toBe('coupon_not_found')
  await expectInvariants(arena)
}

/** So are a package, an offer, a solution guide and a VIP tier. */
export async function deletedWhileBought(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { clues: [5, 8], startingTokens: 100 })
  const player = await createPlayer(arena, hunt)
  const [clueId, offeredId] = [at(hunt.clues, 0), at(hunt.clues, 1)]

  const productId = await commerce.createProduct(arena)
  const order = () => commerce.createOrder(arena, player, { productId })
  expect(await useWhileDeleted(arena, 'token_products', productId, order)).toBe('product_not_found')

  const reducedId = await commerce.createProduct(arena)
  const reduction = await commerce.createOffer(arena, { productId: reducedId, stock: null })
  const orderReduced = () => commerce.createOrder(arena, player, { offerId: reduction })
  expect(await useWhileDeleted(arena, 'featured_offers', reduction, orderReduced)).toBe(
    'offer_not_found',
  )

  expect((await buyClue(arena, player, hunt.sessionId, clueId, 5)).outcome).toBe('ok')
  const guideId = randomUUID()
  await arena.owner`
    insert into public.clue_solution_guides (id, clue_id, price) values (${guideId}, ${clueId}, 5)`
  const buyGuide = () =>
    call(arena, player, 'buy_solution_guide', {
      p_solution_guide_id: guideId,
      p_game_session_id: hunt.sessionId,
      p_expected_price: 5,
      p_request_id: randomUUID(),
    })
  expect(await useWhileDeleted(arena, 'clue_solution_guides', guideId, buyGuide)).toBe(
    'solution_guide_not_found',
  )

  const offerId = await commerce.createOffer(arena, { clueId: offeredId, stock: null })
  const buyOffered = () => buyClue(arena, player, hunt.sessionId, offeredId, 5)
  expect(await useWhileDeleted(arena, 'featured_offers', offerId, buyOffered)).toBe(
    'offer_not_found',
  )

  const tierId = await createTier(arena, 5)
  expect(
    await useWhileDeleted(arena, 'vip_tiers', tierId, () => buyVip(arena, player, tierId)),
  ).toBe('vip_tier_not_found')
  await expectInvariants(arena)
}
