import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'

/** A JSON answer readable from any origin, as with Supabase's gateway. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      ...headers,
    },
  })
}

/** Accepts any origin and the requested headers; keys protect the API, not origins. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ?? 'apikey, authorization',
      'access-control-max-age': '600',
    },
  })
}

/** An error in GoTrue's shape. */
export function authError(
  status: number,
  errorCode: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return json({ code: status, error_code: errorCode, msg: message }, status, headers)
}

/** An error in PostgREST's shape. */
export function restError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return json({ code, message, details: null, hint: null }, status, headers)
}

/** Smaller answers fit into one packet anyway, bytes. */
const MIN_COMPRESSED = 1400
/** Up to here zlib's own thread costs ten times the compression, bytes. */
const MAX_COMPRESSED_AT_ONCE = 64 * 1024

/** Compresses a large answer, as the proxy of hosted Supabase does. */
export async function compress(response: Response, acceptEncoding: string | null) {
  if (!response.body || !/\bgzip\b/.test(acceptEncoding ?? '')) return response
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (body.byteLength < MIN_COMPRESSED) return new Response(body, { status, headers })
  headers.delete('content-length')
  headers.set('content-encoding', 'gzip')
  const isShort = body.byteLength <= MAX_COMPRESSED_AT_ONCE
  const compressed = isShort ? gzipSync(body) : await promisify(gzip)(body)
  return new Response(compressed, { status, headers })
}
