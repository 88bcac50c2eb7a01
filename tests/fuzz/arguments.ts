import fc from 'fast-check'
import type { Parameter, Signature } from './signatures'

/** Text that goes into the body of a request as it is: JSON that JSON.stringify cannot write. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Arguments by name; the values are JSON or {@link RawJson}. */
export type Arguments = Record<string, unknown>

/** Things of the world by what arguments call them: `game_session_id`, `clue_id`, `code` … */
export type Pools = Record<string, readonly string[]>

/** The body of a request for these arguments. */
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

/** Not JSON at all: PostgREST itself has to refuse the body. */
const brokenJson = fc.constantFrom('NaN', '{', '"', '[1,]', 'undefined', '"\\ud8').map((raw) => {
  return new RawJson(raw)
})

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(nested(100), nested(1000), nested(20_000)),
  fc.constant({ __proto__: null, constructor: {}, toString: 1, '': '' }),
  fc.constant(Array.from({ length: 2000 }, (_, index) => ({ index }))),
)

/** Words that reach the deep paths of some argument or other. */
const words = [
  ...['hu', 'en', 'de', 'HUF', 'EUR', 'visa 4242', 'visa 0002', 'user', 'admin', 'approved'],
  ...['rejected', 'pay', 'pay_out', 'roll_over', 'name', 'created_at', 'Europe/Budapest', 'UTC'],
  ...['success', 'failed', 'tokens', 'percent', 'clue', 'product', 'bundle', 'cluster', 'device'],
  ...['scans', 'purchases', 'transactions', '+36 30 123 4567', '1051 Budapest, Fő tér 1.'],
]

/** Keys of the documents that RPCs take; the values are anything. */
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
  ...['accuracy', 'starting_tokens', 'valid_until', 'max_uses', 'is_schedule_enabled', 'is_test'],
]

/** Values that a PostgreSQL type calls for, with what is wrong for it now and then. */
function valueOf({ name, type }: Parameter, pools: Pools): fc.Arbitrary<unknown> {
  const everything = Object.values(pools).flat()
  const named = pools[name.replace(/^p_/, '').replace(/s$/, '')] ?? everything
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...named) },
    { weight: 2, arbitrary: fc.constantFrom(...everything) },
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
    { weight: 12, arbitrary: byType[type] ?? record }, // a composite is a document of its columns
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.oneof(text, number, moment, json, brokenJson) },
  )
}

const isPlain = (value: unknown) => !(value instanceof RawJson)

/** Arguments of a function: optional ones are left out at times, others rarely, one may be too many. */
export function argumentsOf({ parameters }: Signature, pools: Pools): fc.Arbitrary<Arguments> {
  const values = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, valueOf(parameter, pools)]),
  )
  const optional = parameters.filter(({ isOptional }) => isOptional)
  const requiredKeys = parameters.filter((one) => !optional.includes(one)).map(({ name }) => name)
  return fc.oneof(
    { weight: 15, arbitrary: fc.record(values, { requiredKeys }) },
    { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.record({ ...values, p_surplus: text }),
    },
  )
}
