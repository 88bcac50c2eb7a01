import fc from 'fast-check'
import { type Pools, argumentsOf, toBody } from '../../fuzz/arguments'
import type { Signature } from '../../fuzz/signatures'

/** Who sends a request: nobody, or one of the accounts. */
export type Caller = 'nobody' | 'player' | 'organiser'

/** One HTTP request. */
export interface HostileRequest {
  caller: Caller
  method: string
  /** With the query string. */
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** What the requests may name. */
export interface Targets {
  tables: string[]
  signatures: Signature[]
  pools: Pools
  buckets: string[]
}

const megabyte = 1024 * 1024

/** Mostly small, at most 4.2 MB, which is beyond the limit of the Data API. */
const bodySize = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 2000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 2000, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200_000, max: Math.floor(4.2 * megabyte) }) },
)

/** Repeats a text until it has about this size. */
const fill = (text: (index: number) => string, size: number, separator = ','): string => {
  const parts: string[] = []
  for (let length = 0; length < size && parts.length < 400_000;) {
    const part = text(parts.length)
    parts.push(part)
    length += part.length + separator.length
  }
  return parts.join(separator)
}

/** Bodies by shape; each takes its size in bytes. */
const shapes: ((size: number, word: string) => string)[] = [
  (size, word) => `[${fill(() => `{"${word}":1}`, size)}]`,
  (size) => `[${fill((index) => `{"id":${index},"name":"x","points":5}`, size)}]`,
  (size) => `[${fill((index) => `{"k${index}":null}`, size)}]`,
  (size) => `{${fill((index) => `"k${index}":${index}`, size)}}`,
  (size, word) => `{${fill(() => `"${word}":1`, size)}}`,
  (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  (size, word) => `{"${word}":${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}}`,
  (size, word) => `{"${word}":"${'é'.repeat(size / 2)}"}`,
  (size, word) => `{"${word}":"${'\\u0000'.repeat(size / 6)}"}`,
  (size, word) => `{"${word}":"${'\\ud800'.repeat(size / 6)}"}`,
  (size, word) => `{"${word}":${'9'.repeat(size)}}`,
  (size, word) => `{"${word}":1e${'9'.repeat(Math.min(size, 400))}}`,
  (size, word) => `{"${word}":[${fill((index) => String(index), size)}]}`,
  (size, word) => `{"${word}":[${fill(() => '[]', size)}]}`,
  (size, word) => `{"${word}":[${fill(() => `{"action":"a","component":"c"}`, size)}]}`,
  (size, word) => `{"${word}":{${fill((index) => `"k${index}":{}`, size)}}}`,
  (size) => `[${fill((index) => `"${index}"`, size)}]`,
  (size) => fill(() => ' ', size, ''),
  (size, word) => `"${word.repeat(size / Math.max(1, word.length))}"`,
  (size) => fill((index) => `${index},x,"y`, size, '\n'),
  (size, word) => fill((index) => `${word}${index}=1`, size, '&'),
]

const textWord = fc.constantFrom(
  ...['id', 'name', 'points', 'p_records', 'p_clue_ids', 'p_settings', '__proto__', 'constructor'],
  ...['toString', '', 'x'.repeat(300), 'ő', '*', 'id::text', 'profiles.name', 'p_game_session'],
)

const shapedBody = fc
  .tuple(fc.constantFrom(...shapes), bodySize, textWord)
  .map(([shape, size, word]) => shape(size, word).slice(0, 4.2 * megabyte))

/** Some of a valid text is missing, or stands twice. */
const damaged = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
    .map(([whole, part, isCut]) => {
      const end = Math.floor(whole.length * part)
      return isCut ? whole.slice(0, end) : whole.slice(0, end) + whole
    })

const headerText = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^ -~]/g, '')),
  fc.constantFrom('', ',', '=', '"', '*', '0', '-1', '9'.repeat(400), 'x'.repeat(4000), 'null'),
)

const headers = fc.dictionary(
  fc.constantFrom(
    ...['prefer', 'range', 'range-unit', 'accept', 'content-profile', 'accept-profile'],
    ...['content-type', 'authorization', 'apikey', 'x-upsert', 'x-metadata', 'cache-control'],
    ...['x-forwarded-for', 'accept-encoding', 'if-none-match', 'origin', 'x-http-method-override'],
  ),
  fc.oneof(
    { weight: 2, arbitrary: headerText },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        ...['return=representation', 'return=minimal,count=exact', 'count=planned', 'tx=rollback'],
        ...['resolution=merge-duplicates', 'handling=strict, max-affected=0', 'missing=default'],
        ...['resolution=ignore-duplicates,return=representation', 'timezone=Europe/Budapest'],
        ...['0-9', '5-1', '0-99999999999999999999', 'items=0-1', 'text/csv', '*/*', 'gzip'],
        ...[
          'application/vnd.pgrst.object+json',
          'application/vnd.pgrst.plan+json; options=analyze',
        ],
        ...['application/octet-stream', 'application/geo+json', 'private', 'auth', 'storage'],
        ...['pg_catalog', 'public', 'application/json', 'application/x-www-form-urlencoded'],
        ...['multipart/form-data; boundary=x', 'Bearer x', 'Bearer e30.e30.e30', 'image/png'],
      ),
    },
  ),
  { maxKeys: 4 },
)

const operators = [
  ...['eq.1', 'neq.x', 'gt.', 'in.(1,2)', 'in.()', 'is.null', 'is.true', 'like.*a*', 'ilike.***'],
  ...[
    'cs.{}',
    'cd.{1}',
    'ov.[1,2]',
    'fts(english).a',
    'wfts.a',
    'not.eq.1',
    'eq(any).{1}',
    'match.(',
  ],
  ...[
    'isdistinct.1',
    'sl.(1,2)',
    'adj.[1,2]',
    'eq.',
    '.',
    'eq',
    'eq.%00',
    'plfts(x;y).z',
    'in.(")',
  ],
]
const columns = [
  ...['id', 'name', 'created_at', 'points', 'user_id', 'details->a->>b', 'id::text', '*', '"id"'],
  ...[
    'count()',
    'id.count()',
    'profiles(id)',
    'scans(*)',
    'a:id',
    '...profiles(id)',
    'ő',
    '->',
    '::',
  ],
]
const repeats = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 2500 }) },
)

/** Up to 12 KB: Node.js refuses longer addresses. */
const queryPart = fc
  .tuple(
    fc.constantFrom(...columns),
    fc.constantFrom(...operators),
    repeats,
    fc.constantFrom(...['filter', 'or', 'and', 'not.or', 'in', 'select', 'order', 'columns']),
    fc.constantFrom(...['limit', 'offset', 'on_conflict', 'same', 'nested', 'raw']),
    fc.boolean(),
  )
  .map(([column, operator, count, kind, other, isOther]) => {
    const list = (text: (index: number) => string) =>
      fill(text, count * text(0).length).slice(0, 12_000)
    const parts: Record<string, string> = {
      filter: `${column}=${operator}`,
      or: `or=(${list(() => `${column}.${operator}`)})`,
      and: `and=(${list((index) => `id.neq.${index}`)})`,
      'not.or': `not.or=(${list(() => `${column}.${operator}`)})`,
      in: `${column}=in.(${list(String)})`,
      select: `select=${list((index) => (index % 2 ? column : `a${index}:${column}`))}`,
      order: `order=${list(() => `${column}.desc.nullslast`)}`,
      columns: `columns=${list(() => column)}`,
      limit: `limit=${count % 2 ? -count : '9'.repeat(Math.min(count, 50))}`,
      offset: `offset=${'9'.repeat(Math.min(count, 50))}`,
      on_conflict: `on_conflict=${list(() => column)}`,
      same: fill(() => `${column}=${operator}`, Math.min(count * 10, 12_000), '&').slice(0, 12_000),
      nested: `or=${'(and'.repeat(Math.min(count, 400))}(id.eq.1${')'.repeat(Math.min(count, 400))})`,
      raw: `${column}%${operator}`,
    }
    return parts[isOther ? other : kind] ?? ''
  })

const query = fc
  .array(queryPart, { maxLength: 4 })
  .map((parts) => parts.map((part) => part.replace(/[^!-~]/g, encodeURIComponent)).join('&'))
  .map((text) => text.slice(0, 13_000))

const methods = fc.constantFrom('GET', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS')
const callers = fc.constantFrom<Caller>('nobody', 'player', 'organiser')

const withBody = (request: HostileRequest): HostileRequest =>
  request.method === 'GET' || request.method === 'HEAD' ? { ...request, body: undefined } : request

const asJson = { 'content-type': 'application/json' }

/** Anything to the Data API: rows and calls, with bodies, queries and headers that fit or not. */
function dataRequests({ tables, signatures, pools }: Targets): fc.Arbitrary<HostileRequest> {
  const table = fc.constantFrom(...tables, ...tables, 'no_table', 'rpc', '%2e%2e', 'a/b', 'ő', '')
  const toTable = fc
    .tuple(callers, methods, table, query, headers, shapedBody)
    .map(([caller, method, name, search, extra, body]) =>
      withBody({
        ...{ caller, method, path: `/rest/v1/${name}?${search}`, body },
        headers: { ...asJson, ...extra },
      }),
    )
  const toFunction = fc
    .constantFrom(...signatures)
    .chain((signature) => {
      const call = argumentsOf(signature, pools).map(toBody)
      const body = fc.oneof(
        { weight: 4, arbitrary: call },
        { weight: 1, arbitrary: damaged(call) },
        { weight: 2, arbitrary: shapedBody },
      )
      const search = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, query)
      return fc.tuple(fc.constant(signature.name), callers, methods, search, headers, body)
    })
    .map(([name, caller, method, search, extra, body]) =>
      withBody({
        ...{ caller, method, path: `/rest/v1/rpc/${name}${search && `?${search}`}`, body },
        headers: { ...asJson, ...extra },
      }),
    )
  return fc.oneof(toTable, toFunction)
}

const names = fc.constantFrom(
  ...[
    'a.png',
    '../a.png',
    '%2e%2e%2fa',
    'a//b',
    'a/',
    '%00',
    'x'.repeat(300),
    'ő.png',
    '.',
    'a/b/c/d',
  ],
  ...['%', '%ff', 'a\\b', 'con', 'a.png/b.png', 'a?token=x', 'a.png?token=e30.e30.e30', '*'],
)

/** Uploads, lists, links and deletions. */
function storageRequests({ buckets }: Targets): fc.Arbitrary<HostileRequest> {
  const address = fc
    .tuple(
      fc.constantFrom(
        ...['object', 'object/list', 'object/sign', 'object/upload/sign', 'object/info', 'bucket'],
        ...['object/public', 'object/move', 'object/copy', 'render/image/public', 's3', 'status'],
      ),
      fc.constantFrom(...buckets, ...buckets, 'no-bucket', '..', ''),
      fc.option(names),
    )
    .map(
      ([kind, bucket, name]) => `/storage/v1/${kind}/${bucket}${name === null ? '' : `/${name}`}`,
    )
  const list = fc
    .tuple(bodySize, names, fc.constantFrom('prefixes', 'paths', 'prefix', 'bucketId'))
    .map(([size, name, key]) => {
      const text = JSON.stringify(name)
      return `{"expiresIn":60,"${key}":[${fill(() => text, size)}],"prefix":${text}}`
    })
  const form = fc
    .tuple(bodySize, names)
    .map(
      ([size, name]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n` +
        `content-type: image/png\r\n\r\n${'é'.repeat(size / 2)}\r\n--x--\r\n`,
    )
  const body = fc.oneof(list, form, damaged(form), shapedBody)
  const type = fc.constantFrom(
    ...['application/json', 'multipart/form-data; boundary=x', 'multipart/form-data', 'image/png'],
    ...['text/html', 'image/svg+xml', 'x', ''],
  )
  return fc
    .tuple(callers, methods, address, type, headers, body)
    .map(([caller, method, path, contentType, extra, content]) =>
      withBody({
        ...{ caller, method, path, body: content },
        headers: { 'content-type': contentType, ...extra },
      }),
    )
}

/** Sign-ups, sign-ins and everything else of Auth. */
function authRequests(): fc.Arbitrary<HostileRequest> {
  const address = fc.constantFrom(
    ...['signup', 'token?grant_type=password', 'token?grant_type=refresh_token', 'token', 'user'],
    ...[
      'token?grant_type=pkce',
      'verify',
      'verify?type=recovery&token=x',
      'recover',
      'resend',
      'otp',
    ],
    ...[
      'logout',
      'logout?scope=global',
      'settings',
      'authorize?provider=github',
      'factors',
      'callback',
    ],
    ...[
      'factors/x/verify',
      'factors/x/challenge',
      'admin/users',
      'reauthenticate',
      'invite',
      'sso',
    ],
  )
  const leaf = fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 3 }), fc.constant('a@hunt.test'))
  const fields = fc
    .dictionary(
      fc.constantFrom(
        ...[
          'email',
          'password',
          'data',
          'token',
          'token_hash',
          'type',
          'refresh_token',
          'auth_code',
        ],
        ...['code_verifier', 'phone', 'gotrue_meta_security', 'nonce', 'factor_type', '__proto__'],
      ),
      leaf,
    )
    .map((value) => JSON.stringify(value))
  const body = fc.oneof(
    { weight: 3, arbitrary: fields },
    { weight: 1, arbitrary: damaged(fields) },
    { weight: 1, arbitrary: shapedBody },
  )
  return fc
    .tuple(callers, methods, address, headers, body)
    .map(([caller, method, path, extra, content]) =>
      withBody({
        ...{ caller, method, path: `/auth/v1/${path}`, body: content },
        headers: { ...asJson, ...extra },
      }),
    )
}

/** Any request to the embedded server. */
export const hostileRequests = (targets: Targets): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    { weight: 6, arbitrary: dataRequests(targets) },
    { weight: 2, arbitrary: storageRequests(targets) },
    { weight: 1, arbitrary: authRequests() },
  )

/** Frames for Realtime. */
export function hostileFrames(topics: string[]): fc.Arbitrary<string | Uint8Array> {
  const topic = fc.constantFrom(
    ...topics.map((name) => `realtime:${name}`),
    ...['phoenix', 'realtime:', 'realtime:x', `realtime:${'x'.repeat(300)}`, '', 'realtime:*'],
  )
  const event = fc.constantFrom(
    ...[
      'phx_join',
      'phx_join',
      'phx_leave',
      'heartbeat',
      'access_token',
      'broadcast',
      'presence',
      'x',
    ],
  )
  const config = fc.record(
    {
      private: fc.boolean(),
      broadcast: fc.oneof(fc.record({ ack: fc.boolean(), self: fc.boolean() }), fc.jsonValue()),
      presence: fc.oneof(fc.record({ key: fc.string(), enabled: fc.boolean() }), fc.jsonValue()),
      postgres_changes: fc.oneof(fc.constant([]), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  const payload = fc.oneof(
    fc.record({ config, access_token: fc.oneof(fc.string(), fc.constant(null)) }),
    fc.record({ event: fc.constantFrom('track', 'untrack', 'x'), payload: fc.jsonValue() }),
    fc.jsonValue(),
  )
  const message = fc
    .tuple(fc.option(fc.string()), fc.option(fc.string()), topic, event, payload)
    .map((parts) => JSON.stringify(parts))
  const large = fc
    .tuple(fc.integer({ min: 1, max: 300_000 }), fc.constantFrom('[', '{"a":', 'x', '0', '"'))
    .map(([size, text]) => `["1","2","realtime:x","phx_join",${text.repeat(size / text.length)}`)
  return fc.oneof(
    { weight: 8, arbitrary: message },
    { weight: 1, arbitrary: damaged(message) },
    { weight: 1, arbitrary: large },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  )
}

const requestLine = fc.constantFrom(
  ...[
    'GET / HTTP/1.1',
    'POST /rest/v1/rpc/server_time HTTP/1.1',
    'GET //x HTTP/1.1',
    'GET * HTTP/9',
  ],
  ...['POST /auth/v1/signup HTTP/1.0', 'get / http/1.1', 'CONNECT x:1 HTTP/1.1', '\0', 'GET'],
  ...[
    'GET /realtime/v1/websocket?apikey=sb_publishable_local&vsn=2.0.0 HTTP/1.1',
    'GET /%zz HTTP/1.1',
  ],
)
const headerLine = fc.constantFrom(
  ...[
    'Host: localhost',
    'Host: x',
    'Host:',
    'Content-Length: 10',
    'Content-Length: 4000000',
    'X: \0',
  ],
  ...[
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: x',
    'Connection: Upgrade',
  ],
  ...[
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ],
  ...[
    'Expect: 100-continue',
    'apikey: sb_publishable_local',
    'Content-Type: application/json',
    ' x',
  ],
  ...[
    `X: ${'x'.repeat(20_000)}`,
    'Connection: keep-alive',
    'Range: bytes=0-',
    'Accept-Encoding: gzip',
  ],
)

/** Bytes for a bare connection, cut at any place. */
export const hostileBytes: fc.Arbitrary<string> = fc
  .tuple(
    requestLine,
    fc.array(headerLine, { maxLength: 8 }),
    fc.constantFrom(
      '',
      '0\r\n\r\n',
      'ffffffff\r\nx',
      '5\r\nhello\r\n',
      '{"a":1}',
      'x'.repeat(70_000),
    ),
    fc.constantFrom('\r\n\r\n', '\r\n', '\n\n', ''),
  )
  .map(([first, lines, body, end]) => [first, ...lines].join('\r\n') + end + body)
