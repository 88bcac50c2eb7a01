import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Query } from '../database/query'
import { isLocalCaller, webListener, type Listener } from './http-server'
import { StaticFiles } from './static-files'

interface StudioOptions {
  /** lite in its admin mode; it trusts a caller on this machine. */
  fetch: (request: Request, peer: { peerAddress: string }) => Response | Promise<Response>
  query: Query
}

/** Key columns of a table, in order; empty for an unknown table, or one with a column `id`. */
async function keyColumns(query: Query, schema: string, table: string): Promise<string[]> {
  const found = await query<{ name: string }>(
    `select a.attname as name
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, ordinal)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = to_regclass(format('%I.%I', $1::text, $2::text)) and i.indisprimary
       and k.ordinal <= i.indnkeyatts and not exists (
         select from pg_attribute where attrelid = i.indrelid and attname = 'id')
     order by k.ordinal`,
    [schema, table],
  )
  return found.map(({ name }) => name)
}

/** Separates the values of a key with several columns, which are ids, numbers and words. */
const KEY_SEPARATOR = '~'

/** Replaces the first key column, by which Studio filters, by the whole key. */
function filterByWholeKey({ searchParams }: URL, columns: string[]): void {
  const [first = ''] = columns
  const [, one, several] = /^(?:eq\.(.+)|in\.\((.+)\))$/.exec(searchParams.get(first) ?? '') ?? []
  const ids = one === undefined ? (several?.split(',') ?? []) : [one]
  const keys = ids.map((id) => id.split(KEY_SEPARATOR))
  if (keys.length === 0 || keys.some(({ length }) => length !== columns.length)) return
  const rows = keys.map(
    (values) => `and(${columns.map((column, at) => `${column}.eq.${values[at]}`).join()})`,
  )
  searchParams.delete(first)
  searchParams.set('or', `(${rows.join()})`)
}

async function withIds(response: Response, columns: string[]): Promise<Response> {
  if (!response.ok) return response
  const rows = (await response.json()) as Record<string, unknown>[]
  const marked = rows.map((row) => ({
    ...row,
    id: columns.map((column) => String(row[column])).join(KEY_SEPARATOR),
  }))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(marked), { status: response.status, headers })
}

/**
 * Studio's editor filters by the first column of a table's key, but always takes the value from the row's `id`.
 * So rows of tables without such a column get their key as `id` too.
 */
async function handle(
  request: Request,
  peerAddress: string,
  { fetch, query }: StudioOptions,
): Promise<Response> {
  const url = new URL(request.url)
  const table = /^\/rest\/v1\/(\w+)$/.exec(url.pathname)?.[1]
  if (!table) return fetch(request, { peerAddress })
  const { method, headers } = request
  const schema = headers.get('accept-profile') ?? headers.get('content-profile') ?? 'public'
  const columns = await keyColumns(query, schema, table)
  const selectsAll = url.searchParams.get('select') === '*'
  if (columns.length === 1 && selectsAll) url.searchParams.set('select', `*,id:${columns[0]}`)
  if (columns.length > 1) filterByWholeKey(url, columns)
  const body = request.body ? await request.arrayBuffer() : undefined
  const response = await fetch(new Request(url, { method, headers, body }), { peerAddress })
  return columns.length > 1 && selectsAll ? withIds(response, columns) : response
}

/** No other site may show Studio in a frame and get its buttons clicked. */
const studioHeaders = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** lite renders Studio's page; its scripts are files of the package. */
export function studioListener(options: StudioOptions): Listener {
  const packageFolder = resolve(fileURLToPath(import.meta.resolve('@supabase/lite')), '..')
  const files = new StaticFiles({ root: resolve(packageFolder, 'static'), singlePageApp: false })
  const pages = webListener((request, peerAddress) => handle(request, peerAddress, options))
  return (request, response) => {
    // The port is open to this machine only; a foreign Host header comes from a web page that has rebound a
    // name.
    if (!isLocalCaller(request)) return void response.writeHead(403).end()
    for (const [name, value] of Object.entries(studioHeaders)) response.setHeader(name, value)
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (!path.startsWith('/static/')) return pages(request, response)
    files.serve(request, response, path.slice('/static'.length))
  }
}
