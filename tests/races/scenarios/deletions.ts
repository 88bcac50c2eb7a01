import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Answer, type TestDatabase, call, callWaits, expectInvariants } from '../test-database'
import { at, createHunt, createPlayer, type Hunt } from '../fixtures'
import * as commerce from './commerce'
import { buyClue } from './tokens'
import { buyVip, createTier } from './vip'

type Table =
  | 'clue_templates'
  | 'coupons'
  | 'token_products'
  | 'featured_offers'
  | 'clue_solution_guides'
  | 'vip_tiers'

/** An object deleted during a call, and the expected result of the call. */
type Use = { table: Table; id: string; use: () => Promise<Answer>; outcome: string }
type Scene = { database: TestDatabase; hunt: Hunt; player: string }

/** State of the open deletion: the row is locked, or deleted with its dependents but not committed. */
type Instant = 'locked' | 'deleted'

async function endsAsExpected(
  { database, hunt }: Scene,
  made: Use,
  instant: Instant,
): Promise<void> {
  const { table, id, use, outcome } = made
  let answer: Promise<Answer> | undefined
  await database.owner.begin(async (deletion) => {
    const row = deletion`${deletion('public')}.${deletion(table)} where id = ${id}`
    // Clues of a hunt cannot be deleted.
    if (table === 'clue_templates') {
      await deletion`delete from public.game_session_clues where clue_id = ${id}`
    }
    if (instant === 'deleted') await deletion`delete from ${row}`
    else await deletion`select 1 from ${row} for update`
    answer = use()
    await callWaits(database)
    await deletion`delete from ${row}`
  })
  if (!answer) throw new Error('Nothing was called.')
  const label = `${table} ${instant} in ${hunt.sessionId}`
  expect([label, (await answer).outcome]).toEqual([label, outcome])
}

/** Tries each use at both stages of the deletion, in its own hunt with clues for 5 and 8 tokens. */
async function tryAll(
  database: TestDatabase,
  scenes: readonly ((scene: Scene) => Promise<Use>)[],
): Promise<void> {
  await commerce.cardAlwaysPays(database)
  for (const prepare of scenes) {
    for (const instant of ['locked', 'deleted'] as const) {
      const hunt = await createHunt(database, { clues: [5, 8], startingTokens: 100 })
      const scene = { database, hunt, player: await createPlayer(database, hunt) }
      await endsAsExpected(scene, await prepare(scene), instant)
    }
  }
  await expectInvariants(database)
}

export async function createGuide(database: TestDatabase, clueId: string): Promise<string> {
  const id = randomUUID()
  await database.owner`
    insert into public.clue_solution_guides (id, clue_id, price) values (${id}, ${clueId}, 5)`
  return id
}

async function createCoupon(
  database: TestDatabase,
  worth: { tokens: number } | { percent: number },
): Promise<{ code: string; id: string }> {
  const code = await commerce.createCoupon(database, { ...worth, maxUses: null })
  const [row] = await database.owner<{ id: string }[]>`
    select id from public.coupons where code = ${code}`
  return { code, id: String(row?.id) }
}

/** A coupon that is being deleted is not found when it is redeemed, ordered with or paid with. */
export async function couponDeletedWhileUsed(database: TestDatabase): Promise<void> {
  await tryAll(database, [
    async ({ player }) => {
      const { code, id } = await createCoupon(database, { tokens: 10 })
      const use = () => commerce.redeem(database, player, code)
      return { table: 'coupons', id, use, outcome: 'coupon_not_found' }
    },
    async (scene) => {
      const { code, id } = await createCoupon(database, { percent: 10 })
      const plan = { productId: await commerce.createProduct(database), coupon: code }
      await commerce.orderFor(database, scene.player, plan)
      const use = () => commerce.createOrder(database, scene.player, plan)
      return { table: 'coupons', id, use, outcome: 'coupon_not_found' }
    },
    async (scene) => {
      const { code, id } = await createCoupon(database, { percent: 10 })
      const plan = { productId: await commerce.createProduct(database), coupon: code }
      const order = await commerce.orderFor(database, scene.player, plan)
      const use = () => commerce.pay(database, scene.player, order)
      return { table: 'coupons', id, use, outcome: 'coupon_not_found' }
    },
  ])
}

/** A coupon whose value is being changed is not credited at the old value. */
export async function couponChangedWhileUsed(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { clues: [5], startingTokens: 100 })
  const player = await createPlayer(database, hunt)
  const { code, id } = await createCoupon(database, { tokens: 10 })
  let answer: Promise<Answer> | undefined
  await database.owner.begin(async (edit) => {
    await edit`update public.coupons set tokens = 3 where id = ${id}`
    answer = commerce.redeem(database, player, code)
    await callWaits(database)
  })
  expect((await answer)?.outcome).toBe('coupon_not_found')
  expect((await commerce.redeem(database, player, code)).outcome).toBe('ok')
  const redeemed = await database.owner`
    select tokens from public.coupon_redemptions where coupon_id = ${id}`
  expect(redeemed.map((row) => row['tokens'])).toEqual([3])
  await discountChangedWhileOrdered(database, player)
  await expectInvariants(database)
}

/** An order waits for a change of the percentage, and a change waits for open orders. */
async function discountChangedWhileOrdered(database: TestDatabase, player: string): Promise<void> {
  const { code, id } = await createCoupon(database, { percent: 10 })
  let answer: Promise<Answer> | undefined
  await database.owner.begin(async (edit) => {
    await edit`update public.coupons set percent = 20 where id = ${id}`
    const productId = await commerce.createProduct(database)
    answer = commerce.createOrder(database, player, { productId, coupon: code })
    await callWaits(database)
  })
  expect((await answer)?.body).toMatchObject({ list_price_minor: 100000, discount_minor: 20000 })
  const other = await createCoupon(database, { percent: 10 })
  await database.owner.begin(async (ordering) => {
    await ordering`select 1 from public.coupons where id = ${other.id} for key share`
    const edit = database.owner`update public.coupons set percent = 20 where id = ${other.id}`
    await expect(edit).rejects.toMatchObject({ hint: 'coupon_in_use' })
  })
}

/** The same for clues, packages, offers, solution guides and VIP tiers. */
export async function deletedWhileBought(database: TestDatabase): Promise<void> {
  await tryAll(database, [
    async ({ hunt, player }) => {
      const id = at(hunt.clues, 0)
      const use = () => buyClue(database, player, hunt.sessionId, id, 5)
      return { table: 'clue_templates', id, use, outcome: 'clue_template_not_found' }
    },
    async ({ hunt, player }) => {
      const id = at(hunt.clues, 1)
      await commerce.createOffer(database, { clueId: id, stock: null })
      const use = () => buyClue(database, player, hunt.sessionId, id, 5)
      return { table: 'clue_templates', id, use, outcome: 'clue_template_not_found' }
    },
    async ({ hunt, player }) => {
      const clueId = at(hunt.clues, 1)
      const id = await commerce.createOffer(database, { clueId, stock: null })
      const use = () => buyClue(database, player, hunt.sessionId, clueId, 5)
      return { table: 'featured_offers', id, use, outcome: 'offer_not_found' }
    },
    async ({ hunt, player }) => {
      const clueId = at(hunt.clues, 0)
      expect((await buyClue(database, player, hunt.sessionId, clueId, 5)).outcome).toBe('ok')
      const id = await createGuide(database, clueId)
      const use = () =>
        call(database, player, 'buy_solution_guide', {
          p_solution_guide_id: id,
          p_game_session_id: hunt.sessionId,
          p_expected_price: 5,
          p_request_id: randomUUID(),
        })
      return { table: 'clue_solution_guides', id, use, outcome: 'solution_guide_not_found' }
    },
    async ({ player }) => {
      const id = await createTier(database, 5)
      const use = () => buyVip(database, player, id)
      return { table: 'vip_tiers', id, use, outcome: 'vip_tier_not_found' }
    },
    async (scene) => {
      const id = await commerce.createProduct(database)
      await commerce.orderFor(database, scene.player, { productId: id })
      const use = () => commerce.createOrder(database, scene.player, { productId: id })
      return { table: 'token_products', id, use, outcome: 'product_not_found' }
    },
    async (scene) => {
      const productId = await commerce.createProduct(database)
      const id = await commerce.createOffer(database, { productId, stock: null })
      await commerce.orderFor(database, scene.player, { offerId: id })
      const use = () => commerce.createOrder(database, scene.player, { offerId: id })
      return { table: 'featured_offers', id, use, outcome: 'offer_not_found' }
    },
    async (scene) => {
      const productId = await commerce.createProduct(database)
      const offerId = await commerce.createOffer(database, { productId, stock: 5 })
      await commerce.orderFor(database, scene.player, { offerId })
      const use = () => commerce.createOrder(database, scene.player, { offerId })
      return { table: 'token_products', id: productId, use, outcome: 'offer_not_found' }
    },
    // An order keeps its price when its offer is deleted.
    async (scene) => {
      const productId = await commerce.createProduct(database)
      const id = await commerce.createOffer(database, { productId, stock: 5 })
      const order = await commerce.orderFor(database, scene.player, { offerId: id })
      const use = () => commerce.pay(database, scene.player, order)
      return { table: 'featured_offers', id, use, outcome: 'ok' }
    },
    // Reads, and writes by organisers.
    async ({ hunt, player }) => {
      const id = at(hunt.clues, 0)
      const use = () =>
        call(database, player, 'track_clue_views', {
          p_game_session_id: hunt.sessionId,
          p_clue_ids: `{${id}}`,
        })
      return { table: 'clue_templates', id, use, outcome: 'ok' }
    },
    async ({ hunt }) => {
      const id = at(hunt.clues, 0)
      const guide = { p_guide: { clue_id: id, price: 5 } }
      const use = () => call(database, database.organiser, 'admin_save_solution_guide', guide)
      return { table: 'clue_templates', id, use, outcome: 'clue_template_not_found' }
    },
  ])
}
