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

/** The column that is a table's whole key, unless it is called `id`; nothing where there is no table. */
async function keyColumn(query: Query, schema: string, table: string): Promise<string | undefined> {
  const [found] = await query<{ name: string }>(
    `select a.attname as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = to_regclass(format('%I.%I', $1::text, $2::text)) and i.indisprimary
       and i.indnkeyatts = 1 and not exists (
         select from pg_attribute where attrelid = i.indrelid and attname = 'id')`,
    [schema, table],
  )
  return found?.name
}

/**
 * Studio's editor filters by a table's key, but takes the value from the row's `id`, whatever the key is
 * called. Where that is another single column, the rows get it as `id` too.
 */
async function withKeyAsId(request: Request, query: Query): Promise<Request> {
  const url = new URL(request.url)
  const table = /^\/rest\/v1\/(\w+)$/.exec(url.pathname)?.[1]
  if (!table || url.searchParams.get('select') !== '*') return request
  const { method, headers } = request
  const schema = headers.get('accept-profile') ?? headers.get('content-profile') ?? 'public'
  const key = await keyColumn(query, schema, table)
  if (!key) return request
  url.searchParams.set('select', `*,id:${key}`)
  const body = request.body ? await request.arrayBuffer() : undefined
  return new Request(url, { method, headers, body })
}

/** lite renders Studio's page; its scripts are files of the package. */
export function studioListener({ fetch, query }: StudioOptions): Listener {
  const packageFolder = resolve(fileURLToPath(import.meta.resolve('@supabase/lite')), '..')
  const files = new StaticFiles({ root: resolve(packageFolder, 'static'), singlePageApp: false })
  const pages = webListener(async (request, peerAddress) =>
    fetch(await withKeyAsId(request, query), { peerAddress }),
  )
  return (request, response) => {
    // The port is open to this machine alone; a foreign Host is a web page that has taken over a name.
    if (!isLocalCaller(request)) return void response.writeHead(403).end()
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (!path.startsWith('/static/')) return pages(request, response)
    files.serve(request, response, path.slice('/static'.length))
  }
}
