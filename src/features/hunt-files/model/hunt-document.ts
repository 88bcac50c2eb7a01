import * as z from 'zod/mini'
import { nullable, optional } from 'zod/mini'
import { markerKinds } from '@/components/map/marker-kinds'
import { limits } from '@/features/game/model/game-session-form'
import {
  claimContacts,
  claimOpenings,
  publicNames,
  publishedVisibilities,
  teamModes,
} from '@/features/game/model/game-session-options'
import { MAX_TOKENS } from '@/lib/forms/fields'
import { textLanguages } from '@/lib/i18n/text-languages'
import { MAX_PICTURES } from '@/lib/media/media'

/** Says that a JSON document is a hunt. */
export const HUNT_FORMAT = 'kincskereses-hunt'

/** The version that this release writes; it reads all from 1 on. */
export const HUNT_VERSION = 2

/** Entries of a list at most. */
const MAX_HUNT_CODES = 2000
const MAX_HUNT_CLUES = 500
const MAX_HUNT_MEDIA = 5000
const MAX_MAPS = 50
const MAX_MARKERS = 1000
const MAX_OFFERS = 200

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
  name: name(2, 120),
  ...{ description_hu: text(2000), description_en: text(2000) },
  ...{ place_hu: text(limits.place), place_en: text(limits.place) },
  ...{ invitation_hu: text(2000), invitation_en: text(2000) },
  ...{ treasure_name_hu: text(limits.treasureName), treasure_name_en: text(limits.treasureName) },
  languages: optional(z.array(z.enum(textLanguages)).check(z.minLength(1), z.maxLength(2))),
  starts_at: optionalTime,
  ends_at: optionalTime,
  joining_ends_at: optionalTime,
  clue_sales_end_at: optionalTime,
  leaderboard_frozen_at: optionalTime,
  late_scan_grace_minutes: optional(whole(0, 10_080)),
  starting_tokens: optional(whole(0, MAX_TOKENS)),
  planned_visibility: optional(z.enum(publishedVisibilities)),
  max_players: optional(nullable(whole(1, 1_000_000))),
  shows_player_count: flag,
  public_names: optional(z.enum(publicNames)),
  allows_guests: flag,
  uses_clues: flag,
  uses_map: flag,
  team_mode: optional(z.enum(teamModes)),
  team_max_size: optional(whole(2, 100)),
  claim_contact: optional(z.enum(claimContacts)),
  claim_opens: optional(z.enum(claimOpenings)),
  claim_codes: optional(whole(1, 10_000)),
  helper_points_limit: optional(whole(0, limits.points)),
})

const choiceSchema = z.strictObject({
  text_hu: text(200),
  text_en: text(200),
  is_right: z.boolean(),
})

const taskSchema = z.strictObject({
  kind: z.enum(['choice', 'text', 'number', 'photo']),
  question_hu: text(2000),
  question_en: text(2000),
  media: list(key, 2),
  choices: list(choiceSchema, 10),
  answers: list(name(1, 200), 20),
  number_answer: optional(nullable(z.number())),
  number_tolerance: optional(nullable(z.number().check(z.minimum(0)))),
  unit: text(20),
  reviews_photo: flag,
  points: optional(whole(0, limits.points)),
  wrong_cost: optional(whole(0, limits.points)),
  max_tries: optional(nullable(whole(1, 100))),
  minutes: optional(nullable(whole(1, 10_080))),
  is_required: flag,
})

const codeSchema = z
  .strictObject({
    key,
    name: name(1, 120),
    ...{ name_hu: text(120), name_en: text(120) },
    points: optional(whole(0, limits.points)),
    session_points: optional(nullable(whole(0, limits.points))),
    max_scans: optional(nullable(whole(1, limits.maxScans))),
    is_public: flag,
    is_active: flag,
    latitude: optional(nullable(degrees(90))),
    longitude: optional(nullable(degrees(180))),
    radius_m: optional(nullable(whole(5, 5000))),
    place_accuracy_m: optional(nullable(whole(0, 100_000))),
    ...{ card_title_hu: text(200), card_title_en: text(200) },
    ...{ card_text_hu: text(10_000), card_text_en: text(10_000) },
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
    z.refine(({ latitude, radius_m }) => isGiven(latitude) || !isGiven(radius_m), {
      path: ['radius_m'],
    }),
    z.refine(({ latitude, place_accuracy_m }) => isGiven(latitude) || !isGiven(place_accuracy_m), {
      path: ['place_accuracy_m'],
    }),
  )

const guideSchema = z.strictObject({
  price: optional(whole(0, MAX_TOKENS)),
  is_active: flag,
  content_hu: text(10_000),
  content_en: text(10_000),
  media: list(key, MAX_PICTURES + 1),
})

const clueSchema = z
  .strictObject({
    key,
    ...{ name_hu: text(200), name_en: text(200) },
    ...{ description_hu: text(2000), description_en: text(2000) },
    ...{ content_hu: text(10_000), content_en: text(10_000) },
    clue_type: optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
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
    ...{ name_hu: text(200), name_en: text(200) },
    ...{ description_hu: text(2000), description_en: text(2000) },
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .check(named)

const mapSchema = z
  .strictObject({
    kind: z.enum(['image', 'tiles']),
    ...{ name_hu: text(200), name_en: text(200) },
    image: optional(nullable(name(1, 300))),
    tile_url: optional(nullable(line(500))),
    tile_attribution: text(300),
    south: degrees(90),
    west: degrees(180),
    north: degrees(90),
    east: degrees(180),
    min_zoom: optional(whole(0, 24)),
    max_zoom: optional(whole(0, 24)),
    is_active: flag,
    markers: list(markerSchema, MAX_MARKERS),
  })
  .check(
    named,
    z.refine(({ kind, image }) => (kind === 'image') === isGiven(image), { path: ['image'] }),
    z.refine(({ south, north }) => south < north, { path: ['north'] }),
    z.refine(({ west, east }) => west < east, { path: ['east'] }),
    z.refine(({ min_zoom = 12, max_zoom = 19 }) => min_zoom <= max_zoom, { path: ['max_zoom'] }),
  )

const offerSchema = z
  .strictObject({
    kind: z.enum(['clue', 'guide', 'bundle']),
    ...{ name_hu: text(200), name_en: text(200) },
    ...{ description_hu: text(2000), description_en: text(2000) },
    clue: optionalKey,
    items: list(z.strictObject({ clue: key, with_guide: flag }), 100),
    promo_price: optional(nullable(whole(0, MAX_TOKENS))),
    promo_price_huf_minor: optional(nullable(whole(0, 100_000_000))),
    promo_price_eur_minor: optional(nullable(whole(0, 100_000_000))),
    bonus_tokens: optional(whole(0, MAX_TOKENS)),
    starts_at: time,
    ends_at: time,
    stock: optional(nullable(whole(1, 1_000_000))),
    vip_early_minutes: optional(whole(0, 10_080)),
    is_active: flag,
  })
  .check(named)

const mediaSchema = z.strictObject({
  key,
  name: text(200),
  files: z.array(path).check(z.minLength(1), z.maxLength(5)),
  widths: list(whole(1, 16_383), 5),
  height: optional(nullable(whole(1, 16_383))),
  ...{ alt_hu: text(500), alt_en: text(500) },
  ...{ transcript_hu: text(10_000), transcript_en: text(10_000) },
})

/** What `hunt.json` of a hunt file holds: docs/hunt-file.md. */
export const huntDocumentSchema = z.strictObject({
  $schema: optional(z.string()),
  format: z.literal(HUNT_FORMAT),
  version: whole(1, HUNT_VERSION),
  ...{ title_hu: text(120), title_en: text(120) },
  ...{ about_hu: text(1000), about_en: text(1000) },
  hunt: huntSchema,
  codes: list(codeSchema, MAX_HUNT_CODES),
  clues: list(clueSchema, MAX_HUNT_CLUES),
  maps: list(mapSchema, MAX_MAPS),
  offers: list(offerSchema, MAX_OFFERS),
  media: list(mediaSchema, MAX_HUNT_MEDIA),
})

export type HuntDocument = z.infer<typeof huntDocumentSchema>
