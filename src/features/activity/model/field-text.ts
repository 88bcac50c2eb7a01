import type { TFunction } from 'i18next'
import type { Difference } from '@/features/activity/model/differences'
import { formatMoney } from '@/lib/format/money'
import { formatDateTime } from '@/lib/format/numbers-and-dates'

/** Translation keys of recorded fields, shared with the admin forms; others are in `admin.activity.fields`. */
const labels = {
  name: 'admin.codes.name',
  description: 'admin.clues.description',
  content: 'admin.announcements.bodyField',
  title: 'admin.announcements.titleField',
  role: 'admin.users.role',
  is_banned: 'admin.users.banned',
  banned_until: 'admin.users.ban.date',
  reason: 'form.reason',
  note: 'admin.cheating.note',
  is_reviewed: 'admin.cheating.states.reviewed',
  status: 'admin.claims.statusLabel',
  is_active: 'admin.clues.filters.active.yes',
  is_locked: 'admin.clues.locked',
  is_decoy: 'admin.codes.decoy',
  kind: 'admin.coupons.kind',
  position: 'admin.maps.position',
  price: 'admin.clues.price',
  clue_type: 'admin.clues.type',
  available_from: 'admin.clues.availableFrom',
  required_clue_id: 'admin.clues.required',
  game_session_id: 'admin.clues.session',
  starts_at: 'admin.sessions.startsAt',
  ends_at: 'admin.sessions.endsAt',
  leaderboard_frozen_at: 'admin.sessions.frozenAt',
  starting_tokens: 'admin.sessions.startingTokens',
  is_test: 'admin.sessions.test',
  visibility: 'admin.sessions.visibility',
  clue_sales_end_at: 'admin.sessions.salesEndAt',
  joining_ends_at: 'admin.sessions.joiningEndsAt',
  max_players: 'admin.sessions.maxPlayers',
  shows_player_count: 'admin.sessions.showsPlayerCount',
  public_names: 'admin.sessions.publicNames',
  allows_guests: 'admin.sessions.allowsGuests',
  team: 'admin.sessions.memberTeam',
  team_mode: 'admin.sessions.teamMode',
  team_max_size: 'admin.sessions.teamMaxSize',
  uses_clues: 'admin.wizard.usesClues',
  uses_map: 'admin.wizard.usesMap',
  languages: 'admin.sessions.languages',
  place: 'admin.sessions.place',
  invitation: 'admin.sessions.invitation',
  archived_at: 'admin.sessions.archived',
  treasure_name: 'admin.sessions.treasure',
  claim_contact: 'admin.sessions.claimContact',
  claim_opens: 'admin.sessions.claimOpens',
  claim_codes: 'admin.sessions.claimCodes',
  clues: 'admin.sessions.clues',
  qr_codes: 'admin.sessions.codes',
  points: 'admin.codes.points',
  max_scans: 'admin.sessions.maxScans',
  is_public: 'admin.sessions.isPublic',
  rank: 'admin.sessions.memberRank',
  finds: 'admin.users.finds',
  short_code: 'admin.codes.shortCode',
  qr_code_id: 'admin.clues.code',
  latitude: 'admin.codes.latitude',
  longitude: 'admin.codes.longitude',
  radius_m: 'admin.codes.radius',
  card_title_hu: 'admin.codes.card.titleHu',
  card_title_en: 'admin.codes.card.titleEn',
  card_text_hu: 'admin.codes.card.textHu',
  card_text_en: 'admin.codes.card.textEn',
  card_picture_id: 'admin.codes.card.picture',
  card_sound_id: 'admin.codes.card.sound',
  reveals_clue_id: 'admin.codes.card.clue',
  amount: 'admin.jackpots.amount',
  share_percent: 'admin.jackpots.sharePercentField',
  game_start_time: 'admin.settings.gameStart',
  registration_deadline: 'admin.settings.deadline',
  is_schedule_enabled: 'admin.settings.scheduleEnabled',
  clue_access_enabled: 'admin.settings.access',
  locked_message_hu: 'admin.settings.messageHu',
  locked_message_en: 'admin.settings.messageEn',
  print_site: 'admin.codes.print.site',
  code: 'admin.coupons.code',
  tokens: 'admin.coupons.tokens',
  percent: 'admin.coupons.percent',
  valid_from: 'admin.coupons.validFrom',
  valid_until: 'admin.coupons.validUntil',
  max_uses: 'admin.coupons.maxUses',
  max_uses_per_user: 'admin.coupons.maxUsesPerUser',
  max_batch_uses_per_user: 'admin.coupons.maxBatchUsesPerUser',
  product_id: 'admin.coupons.product',
  batch: 'admin.coupons.batch',
  promo_price: 'admin.offers.promoPrice',
  bonus_tokens: 'admin.offers.bonusTokens',
  stock: 'admin.offers.stock',
  vip_early_minutes: 'admin.offers.vipEarly',
  duration_days: 'admin.vip.days',
  discount_percent: 'admin.vip.discount',
  early_access_minutes: 'admin.vip.early',
  badge: 'admin.vip.badge',
  price_huf_minor: 'admin.products.priceHuf',
  price_eur_minor: 'admin.products.priceEur',
  promo_price_huf_minor: 'admin.offers.promoHuf',
  promo_price_eur_minor: 'admin.offers.promoEur',
  fixed_huf_minor: 'admin.coupons.fixedHuf',
  fixed_eur_minor: 'admin.coupons.fixedEur',
  minimum_huf_minor: 'admin.coupons.minimumHuf',
  minimum_eur_minor: 'admin.coupons.minimumEur',
  alt: 'admin.media.alt',
  transcript: 'admin.media.transcript',
} as const

const statuses = ['admin.claims.status', 'admin.jackpots.statuses'] as const

/** Where the texts of enum values are, by field; '' is for records of a single value. */
const valueTexts = {
  '': [...statuses, 'admin.users.roles'],
  status: statuses,
  role: ['admin.users.roles'],
  visibility: ['admin.sessions.visibilities'],
  public_names: ['admin.sessions.publicNamesOptions'],
  clue_type: ['admin.clues.types'],
  kind: ['admin.coupons.kinds', 'offers.kind', 'admin.maps.kinds', 'map.kinds'],
} as const

function enumText(t: TFunction, field: string, value: string): string | null {
  const name = field.split('.').at(-1) ?? ''
  if (!Object.hasOwn(valueTexts, name)) return null
  const texts = valueTexts[name as keyof typeof valueTexts].map((key) =>
    Object.entries(t(key, { returnObjects: true })),
  )
  return new Map(texts.flat()).get(value) ?? null
}

const isLabelled = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name)

function partText(t: TFunction, name: string): string {
  if (isLabelled(name)) return t(labels[name])
  const own = new Map(Object.entries(t('admin.activity.fields', { returnObjects: true }))).get(name)
  if (own !== undefined) return own
  const [, text = '', language] = /^(.+)_(hu|en)$/.exec(name) ?? []
  if (!isLabelled(text)) return name
  return t(language === 'hu' ? 'form.hungarian' : 'form.english', { label: t(labels[text]) })
}

/** Translates a dotted field path part by part; unknown parts stay unchanged. */
export function fieldText(t: TFunction, field: string): string {
  return field
    .split('.')
    .map((part) => partText(t, part))
    .join('.')
}

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/**
 * Formats a recorded value for display: booleans, timestamps (UTC), enum values and money (minor units).
 */
export function valueText(t: TFunction, field: string, value: string, language: string): string {
  if (value === 'true') return t('common.yes')
  if (value === 'false') return t('common.no')
  if (isoTimestamp.test(value)) return formatDateTime(value, language, true)
  const label = enumText(t, field, value)
  if (label !== null) return label
  const [, currency] = /_(huf|eur)_minor$/.exec(field) ?? []
  if (currency === undefined || !/^\d+$/.test(value)) return value
  return formatMoney(Number(value), currency === 'huf' ? 'HUF' : 'EUR', language)
}

/** Formats the changes in one line: "Price: 10 → 12, Active: Yes → No". */
export function changesText(
  t: TFunction,
  differences: readonly Difference[],
  language: string,
): string {
  return differences
    .map(({ field, before, after }) => {
      const name = field && `${fieldText(t, field)}: `
      const [was, is] = [before, after].map((value) =>
        value === null ? '–' : valueText(t, field, value, language),
      )
      return `${name}${was} → ${is}`
    })
    .join(', ')
}
