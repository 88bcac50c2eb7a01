import * as z from 'zod/mini'
import { nullable, optional } from 'zod/mini'
import { markerKinds } from '@/components/map/marker-kinds'
import { CLUE_TYPE, clueLimits } from '@/features/clues/model/clue-form'
import { codeLimits } from '@/features/codes/model/code-form'
import { limits } from '@/features/game/model/game-session-form'
import {
  claimContacts,
  claimOpenings,
  publicNames,
  publishedVisibilities,
  teamModes,
} from '@/features/game/model/game-session-options'
import { huntLimits } from '@/features/hunt-files/model/hunt-limits'
import { boundsRules, mapLimits } from '@/features/map/model/map-form'
import { offerLimits } from '@/features/offers/model/offer-form'
import { MAX_ANSWER_LENGTH, taskKinds } from '@/features/tasks/model/task'
import { MAX_ANSWERS, MAX_CHOICES, taskLimits } from '@/features/tasks/model/task-form'
import { localized, MAX_MINOR, MAX_TOKENS } from '@/lib/forms/fields'
import { textLanguages } from '@/lib/i18n/text-languages'
import { MAX_PICTURES } from '@/lib/media/media'
import { MAX_ALT, MAX_TRANSCRIPT } from '@/lib/media/media-csv'

/** Says that a JSON document is a hunt. */
export const HUNT_FORMAT = 'kincskereses-hunt'

/** The version that this release writes; it reads all from 1 on. */
export const HUNT_VERSION = 2

/** PostgreSQL stores neither NUL nor half characters. */
const isStorable = z.refine<string>((text) => !/[\0\p{Cs}]/u.test(text))
const line = (max: number) => z.string().check(z.maxLength(max), isStorable)
const name = (min: number, max: number) => line(max).check(z.minLength(min))
const text = (max: number) => optional(line(max))
const whole = (min: number, max: number) =>
  z.number().check(z.multipleOf(1), z.minimum(min), z.maximum(max))
const degrees = (limit: number) => z.number().check(z.minimum(-limit), z.maximum(limit))
const list = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  optional(z.array(item).check(z.maxLength(max)))
// Formats of zod itself would come into the scripts of players.
const time = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/))
const uuid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i))
const optionalTime = optional(nullable(time))
const flag = optional(z.boolean())

/** Names a code, a clue, or a picture or sound inside the file. */
const key = name(1, 80)
const optionalKey = optional(nullable(key))

/** Path of a file in the archive. */
const path = name(1, 200)

/** In one of the languages. */
const named = z.refine<{ name_hu?: string; name_en?: string }>(
  ({ name_hu = '', name_en = '' }) => (name_hu + name_en).trim() !== '',
  { path: ['name_hu'] },
)

const isGiven = (value: unknown) => value !== undefined && value !== null

const huntSchema = z.strictObject({
  name: name(...limits.name),
  ...localized('description', text(limits.description)),
  ...localized('place', text(limits.place)),
  ...localized('invitation', text(limits.invitation)),
  ...localized('treasure_name', text(limits.treasureName)),
  languages: optional(z.array(z.enum(textLanguages)).check(z.minLength(1), z.maxLength(2))),
  starts_at: optionalTime,
  ends_at: optionalTime,
  joining_ends_at: optionalTime,
  clue_sales_end_at: optionalTime,
  leaderboard_frozen_at: optionalTime,
  late_scan_grace_minutes: optional(whole(...limits.late_scan_grace_minutes)),
  starting_tokens: optional(whole(0, MAX_TOKENS)),
  planned_visibility: optional(z.enum(publishedVisibilities)),
  max_players: optional(nullable(whole(...limits.max_players))),
  shows_player_count: flag,
  public_names: optional(z.enum(publicNames)),
  allows_guests: flag,
  uses_clues: flag,
  uses_map: flag,
  team_mode: optional(z.enum(teamModes)),
  team_max_size: optional(whole(...limits.team_max_size)),
  claim_contact: optional(z.enum(claimContacts)),
  claim_opens: optional(z.enum(claimOpenings)),
  claim_codes: optional(whole(...limits.claim_codes)),
  helper_points_limit: optional(whole(0, limits.points)),
})

const choiceSchema = z.strictObject({
  ...localized('text', text(MAX_ANSWER_LENGTH)),
  is_right: z.boolean(),
})

const taskSchema = z.strictObject({
  kind: z.enum(taskKinds),
  ...localized('question', text(taskLimits.question)),
  media: list(key, 2),
  choices: list(choiceSchema, MAX_CHOICES),
  answers: list(name(1, MAX_ANSWER_LENGTH), MAX_ANSWERS),
  number_answer: optional(nullable(z.number())),
  number_tolerance: optional(nullable(z.number().check(z.minimum(0)))),
  unit: text(taskLimits.unit),
  reviews_photo: flag,
  points: optional(whole(...taskLimits.points)),
  wrong_cost: optional(whole(...taskLimits.points)),
  max_tries: optional(nullable(whole(...taskLimits.max_tries))),
  minutes: optional(nullable(whole(...taskLimits.minutes))),
  is_required: flag,
})

type Place = Partial<Record<'latitude' | 'radius_m' | 'place_accuracy_m', number | null>>

const codeSchema = z
  .strictObject({
    key,
    name: name(...codeLimits.name),
    ...localized('name', text(codeLimits.name[1])),
    points: optional(whole(...codeLimits.points)),
    session_points: optional(nullable(whole(...codeLimits.points))),
    max_scans: optional(nullable(whole(1, limits.maxScans))),
    is_public: flag,
    is_active: flag,
    latitude: optional(nullable(degrees(90))),
    longitude: optional(nullable(degrees(180))),
    radius_m: optional(nullable(whole(...codeLimits.radius_m))),
    place_accuracy_m: optional(nullable(whole(0, codeLimits.place_accuracy_m))),
    ...localized('card_title', text(codeLimits.card_title)),
    ...localized('card_text', text(codeLimits.card_text)),
    card_media: list(key, 2),
    reveals_clue: optionalKey,
    task: optional(nullable(taskSchema)),
    printed_id: optional(uuid),
    short_code: optional(z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{8}$/))),
  })
  .check(
    z.refine(({ latitude, longitude }) => isGiven(latitude) === isGiven(longitude), {
      path: ['longitude'],
    }),
    ...(['radius_m', 'place_accuracy_m'] as const).map((name) =>
      z.refine<Place>((code) => isGiven(code.latitude) || !isGiven(code[name]), { path: [name] }),
    ),
  )

const guideSchema = z.strictObject({
  price: optional(whole(0, MAX_TOKENS)),
  is_active: flag,
  ...localized('content', text(clueLimits.content)),
  media: list(key, MAX_PICTURES + 1),
})

const clueSchema = z
  .strictObject({
    key,
    ...localized('name', text(clueLimits.name)),
    ...localized('description', text(clueLimits.description)),
    ...localized('content', text(clueLimits.content)),
    clue_type: optional(z.string().check(z.regex(CLUE_TYPE))),
    price: optional(whole(0, MAX_TOKENS)),
    required_clue: optionalKey,
    qr_code: optionalKey,
    available_from: optionalTime,
    is_active: flag,
    is_locked: flag,
    media: list(key, MAX_PICTURES + 1),
    solution_guide: optional(nullable(guideSchema)),
  })
  .check(named)

const markerSchema = z
  .strictObject({
    kind: optional(z.enum(markerKinds)),
    ...localized('name', text(mapLimits.name)),
    ...localized('description', text(mapLimits.description)),
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .check(named)

const mapSchema = z
  .strictObject({
    kind: z.enum(['image', 'tiles']),
    ...localized('name', text(mapLimits.name)),
    image: optional(nullable(name(1, 300))),
    tile_url: optional(nullable(line(mapLimits.tile_url))),
    tile_attribution: text(mapLimits.tile_attribution),
    south: degrees(90),
    west: degrees(180),
    north: degrees(90),
    east: degrees(180),
    min_zoom: optional(whole(...mapLimits.zoom)),
    max_zoom: optional(whole(...mapLimits.zoom)),
    is_active: flag,
    markers: list(markerSchema, huntLimits.markers),
  })
  .check(
    named,
    z.refine(({ kind, image }) => (kind === 'image') === isGiven(image), { path: ['image'] }),
    ...boundsRules,
    z.refine(({ min_zoom = 12, max_zoom = 19 }) => min_zoom <= max_zoom, { path: ['max_zoom'] }),
  )

const offerSchema = z
  .strictObject({
    kind: z.enum(['clue', 'guide', 'bundle']),
    ...localized('name', text(offerLimits.name)),
    ...localized('description', text(offerLimits.description)),
    clue: optionalKey,
    items: list(z.strictObject({ clue: key, with_guide: flag }), 100),
    promo_price: optional(nullable(whole(0, MAX_TOKENS))),
    promo_price_huf_minor: optional(nullable(whole(0, MAX_MINOR))),
    promo_price_eur_minor: optional(nullable(whole(0, MAX_MINOR))),
    bonus_tokens: optional(whole(0, MAX_TOKENS)),
    starts_at: time,
    ends_at: time,
    stock: optional(nullable(whole(...offerLimits.stock))),
    vip_early_minutes: optional(whole(0, offerLimits.vip_early_minutes)),
    is_active: flag,
  })
  .check(named)

const mediaSchema = z.strictObject({
  key,
  name: text(200),
  files: z.array(path).check(z.minLength(1), z.maxLength(5)),
  widths: list(whole(1, 16_383), 5),
  height: optional(nullable(whole(1, 16_383))),
  ...localized('alt', text(MAX_ALT)),
  ...localized('transcript', text(MAX_TRANSCRIPT)),
})

/** What `hunt.json` of a hunt file holds: docs/hunt-file.md. */
export const huntDocumentSchema = z.strictObject({
  $schema: optional(z.string()),
  format: z.literal(HUNT_FORMAT),
  version: whole(1, HUNT_VERSION),
  ...localized('title', text(limits.name[1])),
  ...localized('about', text(1000)),
  hunt: huntSchema,
  codes: list(codeSchema, huntLimits.codes),
  clues: list(clueSchema, huntLimits.clues),
  maps: list(mapSchema, huntLimits.maps),
  offers: list(offerSchema, huntLimits.offers),
  media: list(mediaSchema, huntLimits.media),
})

export type HuntDocument = z.infer<typeof huntDocumentSchema>
