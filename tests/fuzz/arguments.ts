import fc from 'fast-check'
import type { Parameter, Signature } from './signatures'

/** Raw text of a request body, for JSON that JSON.stringify cannot write. */
class RawJson {
  constructor(readonly text: string) {}
}

/** Arguments by name; the values are JSON or {@link RawJson}. */
export type Arguments = Record<string, unknown>

/** Existing values by argument name: `game_session_id`, `clue_id`, `code` … */
export type Pools = Record<string, readonly string[]>

/** Serializes arguments as a request body. */
export function toBody(args: Arguments): string {
  const members = Object.entries(args).map(([name, value]) => {
    return `${JSON.stringify(name)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`
  })
  return `{${members.join(',')}}`
}

const nested = (depth: number) => new RawJson('['.repeat(depth) + ']'.repeat(depth))

const hostileText = fc.constantFrom(
  '',
  ' ',
  "'",
  `"; drop table public.profiles; --`,
  `' or 1=1 --`,
  `') returning id; delete from auth.users; --`,
  '$$; select pg_sleep(5); $$',
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return this")()}}',
  '%s%n$1\\',
  '../../../etc/passwd',
  'null',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202eסוד\u202c',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '👨‍👩‍👧‍👦'.repeat(50),
  'İıſK',
  'é'.repeat(100_000),
  '%'.repeat(2000),
  '(a+)+$'.repeat(100),
)

const text = fc.oneof(
  hostileText,
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const numberText = fc.constantFrom(
  ...['-1', '0', '-0', '1', '2', '5', '10', '100', '10000', '10001', '0.5', '-0.0001', '1e-400'],
  ...['2147483647', '2147483648', '-2147483649', '9223372036854775808', '1e308', '1e400'],
  '9'.repeat(500),
)
const number = fc.oneof(
  numberText.map((digits) => new RawJson(digits)),
  fc.integer({ min: -3, max: 120 }),
  fc.constantFrom('NaN', 'Infinity', '-Infinity'),
)

const moment = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    ...['infinity', '-infinity', 'now', 'epoch', '4714-11-24 BC', '294276-12-31T23:59:59Z'],
    ...['2026-02-30T00:00:00Z', '2026-06-01T12:00:00+99:99', '0000-00-00', '1', ''],
  ),
)

/** Invalid JSON, which PostgREST must refuse. */
const brokenJson = fc.constantFrom('NaN', '{', '"', '[1,]', 'undefined', '"\\ud8').map((raw) => {
  return new RawJson(raw)
})

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(nested(100), nested(1000), nested(20_000)),
  fc.constant({ __proto__: null, constructor: {}, toString: 1, '': '' }),
  fc.constant(Array.from({ length: 2000 }, (_, index) => ({ index }))),
)

/** Values that some function treats specially. */
const words = [
  ...['hu', 'en', 'de', 'HUF', 'EUR', 'visa 4242', 'visa 0002', 'user', 'admin', 'approved'],
  ...['rejected', 'pay', 'pay_out', 'roll_over', 'name', 'created_at', 'Europe/Budapest', 'UTC'],
  ...['success', 'failed', 'tokens', 'percent', 'clue', 'product', 'bundle', 'cluster', 'device'],
  ...['scans', 'purchases', 'transactions', '+36 30 123 4567', '1051 Budapest, Fő tér 1.'],
]

/** Keys of JSON arguments, with any values. */
const documentKeys = [
  ...['id', 'name', 'name_hu', 'name_en', 'starts_at', 'ends_at', 'clues', 'qr_codes', 'clue_id'],
  ...['qr_code_id', 'points', 'max_scans', 'price', 'position', 'code', 'kind', 'tokens', 'stock'],
  ...[
    'percent',
    'is_active',
    'items',
    'game_session_id',
    'product_id',
    'promo_price',
    'updated_at',
  ],
  ...[
    'required_clue_id',
    'content_hu',
    'game_start_time',
    'locked_message_hu',
    'action',
    'component',
  ],
  ...[
    'type',
    'message',
    'details',
    'timestamp',
    'deviceInfo',
    'userAgent',
    'latitude',
    'longitude',
  ],
  ...['media', 'card_media', 'alt_hu', 'transcript_en', 'task', 'choices', 'answers', 'kind'],
  ...['number_answer', 'number_tolerance', 'unit', 'max_tries', 'minutes', 'wrong_cost'],
  ...['accuracy', 'starting_tokens', 'valid_until', 'max_uses', 'is_schedule_enabled', 'is_test'],
]

/** Arguments that are validated first. */
const validDocuments: Record<string, [unknown, ...unknown[]]> = {
  name: ['Játékos Jenő'],
  address: ['1051 Budapest, Fő tér 1.', null],
  phone_number: ['+36 30 123 4567', null],
  tax_id: ['12345678', null],
  language: ['hu', 'en', null],
  description: ['Próba'],
  currency: ['HUF', 'EUR'],
  expected_price: [5, 10],
  payment_method: ['visa 4242', 'visa 0002'],
  time_zone: ['Europe/Budapest', 'UTC'],
  records: [
    [{ action: 'open', component: 'map', message: 'nézi' }],
    [{ action: 'x', component: 'y' }],
  ],
  device_info: [
    { userAgent: 'fuzz', platform: 'Linux' },
    { position: { latitude: 47.5, longitude: 19 } },
  ],
  scanned_at: [null, new Date().toISOString()],
  settings: [{ locked_message_hu: 'Zárva' }, { is_schedule_enabled: false }],
  game_session: [
    { name: 'Újabb', starting_tokens: 10 },
    { name: 'Üres', clues: [], qr_codes: [] },
  ],
  clue: [
    { name_hu: 'Nyom', price: 5, content_hu: 'Itt' },
    { name_hu: 'Nyom', name_en: 'Clue' },
  ],
  guide: [{ price: 5, content_hu: 'Így' }],
  coupon: [
    { kind: 'tokens', tokens: 5 },
    { kind: 'percent', percent: 10, max_uses: 3 },
  ],
  offer: [{ kind: 'product', name_hu: 'Akció', promo_price_huf_minor: 100 }],
  task: [
    { kind: 'text', answers: ['Petőfi'], max_tries: 3 },
    { kind: 'photo', points: 5 },
    { kind: 'choice', choices: [{ text_hu: 'Ez', is_right: true }, { text_hu: 'Az' }] },
  ],
  answer: [['1'], ['3'], ['1', '2'], ['Petőfi']],
  captured_at: [null, new Date().toISOString()],
}

/** Values of a PostgreSQL type, sometimes invalid ones. */
function valueOf({ name, type }: Parameter, pools: Pools): fc.Arbitrary<unknown> {
  const everything = Object.values(pools).flat()
  const named = pools[name.replace(/^p_/, '').replace(/s$/, '')] ?? everything
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...named) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...everything.filter((value) => uuidLike.test(value))),
    },
    { weight: 1, arbitrary: fc.uuid() },
  )
  const known = fc.oneof(fc.constantFrom(...words), id)
  const leaf = fc.oneof(
    known,
    text,
    number.filter(isPlain),
    moment,
    fc.boolean(),
    fc.constant(null),
  )
  const record = fc.dictionary(fc.constantFrom(...documentKeys), leaf, { maxKeys: 8 })
  const document = fc.dictionary(
    fc.constantFrom(...documentKeys, 'position'),
    fc.oneof(leaf, record, fc.array(record, { maxLength: 3 })),
    { maxKeys: 12 },
  )
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    uuid: id,
    'uuid[]': fc.oneof(
      fc.array(id, { maxLength: 5 }),
      fc.array(id, { minLength: 101, maxLength: 120 }),
      fc.constantFrom('{}', [[]], [null]),
    ),
    text: fc.oneof(known, text),
    integer: number,
    bigint: number,
    numeric: number,
    boolean: fc.oneof(fc.boolean(), fc.constantFrom('t', 'maybe', 1)),
    jsonb: fc.oneof(document, fc.array(document, { maxLength: 55 }), json),
    'timestamp with time zone': moment,
  }
  return fc.oneof(
    { weight: 12, arbitrary: byType[type] ?? record }, // a composite type: a record of its columns
    { weight: 1, arbitrary: fc.constant(null) },
    // Arrays are rare, so generate invalid ones more often.
    {
      weight: type.endsWith('[]') ? 6 : 1,
      arbitrary: fc.oneof(text, number, moment, json, brokenJson),
    },
  )
}

const isPlain = (value: unknown) => !(value instanceof RawJson)

const uuidLike = /^[0-9a-f]{8}-/

/** Client-generated ids; the pools have those of others. */
const newEachTime = /^(request|client_scan)_id$/

/** Valid arguments, which get past validation to the rules. */
function validValueOf({ name, type }: Parameter, pools: Pools): fc.Arbitrary<unknown> {
  const key = name.replace(/^p_/, '')
  const one = pools[key.replace(/s$/, '')]
  if (one && !newEachTime.test(key)) {
    const some = fc.constantFrom(...one)
    return type.endsWith('[]') ? fc.array(some, { maxLength: 3 }) : fc.option(some, { freq: 5 })
  }
  const documents = validDocuments[key]
  if (documents) return fc.constantFrom(...documents)
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    uuid: fc.uuid(),
    integer: fc.constantFrom(5, 10, 1, 40, null),
    bigint: fc.constantFrom(1, null),
    numeric: fc.constantFrom(1, 5),
    boolean: fc.boolean(),
    jsonb: fc.constant({}),
    text: fc.constantFrom(null, ...words),
    'timestamp with time zone': fc.constantFrom(
      '2026-06-01T12:00:00Z',
      '2027-01-01T00:00:00Z',
      null,
    ),
  }
  return byType[type] ?? fc.constant(null)
}

/** Arguments of a function: all valid, with one or two hostile, or all hostile. */
export function argumentsOf({ parameters }: Signature, pools: Pools): fc.Arbitrary<Arguments> {
  const names = parameters.map(({ name }) => name)
  const each = (make: typeof valueOf) =>
    Object.fromEntries(parameters.map((parameter) => [parameter.name, make(parameter, pools)]))
  const honest = each(validValueOf)
  const hostile = each(valueOf)
  const requiredKeys = parameters.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
  const mixed = fc
    .tuple(
      fc.record(honest, { requiredKeys }),
      fc.record(hostile),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant<string[]>([]) },
        {
          weight: 6,
          arbitrary: fc.subarray(names, {
            minLength: Math.min(1, names.length),
            maxLength: Math.min(2, names.length),
          }),
        },
        { weight: 3, arbitrary: fc.constant(names) },
      ),
    )
    .map(([good, bad, changed]): Arguments => {
      return { ...good, ...Object.fromEntries(changed.map((name) => [name, bad[name]])) }
    })
  return fc.oneof(
    { weight: 18, arbitrary: mixed },
    { weight: 1, arbitrary: fc.record(hostile, { requiredKeys: [] }) }, // some are missing
    { weight: 1, arbitrary: fc.record({ ...honest, p_surplus: text }) },
  )
}
