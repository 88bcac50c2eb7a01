import { randomUUID } from 'node:crypto'
import type { TestHunt } from './hunt'
import type { Api, TestUser } from './users'

const minutes = (count: number) => count * 60_000
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

type Message = {
  titleHu: string
  titleEn?: string
  bodyHu?: string
  bodyEn?: string
  audience?: 'members' | 'others' | 'everyone'
  /** ISO time; missing: now. */
  publishedAt?: string
}

/** Sends or schedules an announcement of a hunt. Returns its id. */
export async function announce(
  organiser: Api,
  hunt: TestHunt,
  { titleHu, titleEn = '', bodyHu = '', bodyEn = '', audience, publishedAt }: Message,
): Promise<string> {
  const { data } = await organiser
    .rpc('admin_announce', {
      p_game_session_id: hunt.sessionId,
      p_title_hu: titleHu,
      p_title_en: titleEn,
      p_body_hu: bodyHu,
      p_body_en: bodyEn,
      p_request_id: randomUUID(),
      ...(audience && { p_audience: audience }),
      ...(publishedAt && { p_published_at: publishedAt }),
    })
    .throwOnError()
  return (data as { announcement_id: string }).announcement_id
}

/** `updated_at` of a hunt's jackpot, for optimistic locking; undefined without a jackpot. */
export async function jackpotVersion(organiser: Api, hunt: TestHunt): Promise<string | undefined> {
  const { data } = await organiser
    .from('jackpots')
    .select('updated_at')
    .eq('game_session_id', hunt.sessionId)
    .maybeSingle()
    .throwOnError()
  return data?.updated_at
}

/** Opens the jackpot of a hunt, or changes it. Returns its id. */
export async function saveJackpot(
  organiser: Api,
  hunt: TestHunt,
  { seed, sharePercent }: { seed: number; sharePercent: number },
): Promise<string> {
  const seen = await jackpotVersion(organiser, hunt)
  const { data } = await organiser
    .rpc('admin_save_jackpot', {
      p_game_session_id: hunt.sessionId,
      p_seed_tokens: seed,
      p_share_percent: sharePercent,
      p_request_id: randomUUID(),
      ...(seen && { p_updated_at: seen }),
    })
    .throwOnError()
  return (data as { jackpot_id: string }).jackpot_id
}

export type TestTier = { id: string; nameHu: string; price: number; days: number }

/** Creates a VIP tier, with a unique name by default; tiers are visible to all tests of the run. */
export async function createTier(
  organiser: Api,
  {
    nameHu = `Próbatag ${randomUUID().slice(0, 8)}`,
    price = 40,
    days = 30,
    discount = 10,
    earlyMinutes = 0,
    badge = 'silver',
  } = {},
): Promise<TestTier> {
  const { data } = await organiser
    .from('vip_tiers')
    .insert({
      name_hu: nameHu,
      name_en: `${nameHu} (en)`,
      price,
      duration_days: days,
      discount_percent: discount,
      early_access_minutes: earlyMinutes,
      badge,
      position: 100,
    })
    .select('id')
    .single()
    .throwOnError()
  return { id: data.id, nameHu, price, days }
}

/** Deactivates a tier, for cleanup. */
export async function retireTier(organiser: Api, tier: TestTier): Promise<void> {
  await organiser.from('vip_tiers').update({ is_active: false }).eq('id', tier.id).throwOnError()
}

/** Gives a player VIP for the tier's duration. */
export async function grantVip(organiser: Api, player: TestUser, tier: TestTier): Promise<void> {
  await organiser
    .rpc('admin_set_vip', {
      p_user_id: player.id,
      p_tier_id: tier.id,
      p_days: tier.days,
      p_request_id: randomUUID(),
    })
    .throwOnError()
}

export type TestOffer = { id: string; nameHu: string }

type ClueOffer = {
  clueId: string
  promoPrice: number
  nameHu?: string
  stock?: number
  /** Minutes from now; negative when it has started. */
  startsIn?: number
  endsIn?: number
  vipEarlyMinutes?: number
}

/** Creates an offer of a clue at a promotional price in one hunt. */
export async function offerClue(
  organiser: Api,
  hunt: TestHunt,
  {
    clueId,
    promoPrice,
    nameHu = `Próbaakció ${randomUUID().slice(0, 8)}`,
    stock,
    startsIn = -5,
    endsIn = 60,
    vipEarlyMinutes = 0,
  }: ClueOffer,
): Promise<TestOffer> {
  const { data } = await organiser
    .from('featured_offers')
    .insert({
      kind: 'clue',
      name_hu: nameHu,
      name_en: `${nameHu} (en)`,
      game_session_id: hunt.sessionId,
      clue_id: clueId,
      promo_price: promoPrice,
      stock: stock ?? null,
      starts_at: fromNow(minutes(startsIn)),
      ends_at: fromNow(minutes(endsIn)),
      vip_early_minutes: vipEarlyMinutes,
    })
    .select('id')
    .single()
    .throwOnError()
  return { id: data.id, nameHu }
}

type BundleOffer = { clueIds: string[]; bonusTokens: number; promoHufMinor: number }

/** Creates a bundle offer of clues and tokens in one hunt. */
export async function offerBundle(
  organiser: Api,
  hunt: TestHunt,
  { clueIds, bonusTokens, promoHufMinor }: BundleOffer,
): Promise<TestOffer> {
  const nameHu = `Próbacsomag ${randomUUID().slice(0, 8)}`
  const { data } = await organiser
    .from('featured_offers')
    .insert({
      kind: 'bundle',
      name_hu: nameHu,
      name_en: `${nameHu} (en)`,
      game_session_id: hunt.sessionId,
      promo_price_huf_minor: promoHufMinor,
      promo_price_eur_minor: 499,
      bonus_tokens: bonusTokens,
      ends_at: fromNow(minutes(60)),
    })
    .select('id')
    .single()
    .throwOnError()
  await organiser
    .from('featured_offer_items')
    .insert(clueIds.map((clue_id, position) => ({ offer_id: data.id, clue_id, position })))
    .throwOnError()
  return { id: data.id, nameHu }
}
