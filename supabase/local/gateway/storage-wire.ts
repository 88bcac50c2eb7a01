import { unstorableCharacters } from './auth-fields'
import { json } from './responses'

/** A request body that was read, with its headers. */
export interface Payload {
  headers: Headers
  body: Uint8Array<ArrayBuffer> | undefined
}

/** A refusal in the shape of hosted Storage. */
export const storageError = (error: string, message: string): Response =>
  json({ statusCode: '400', error, message }, 400)

/** A refusal of the caller in the shape of hosted Storage. */
const accessDenied = (message: string): Response =>
  json({ statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message }, 400)

/** Files that one request may delete, as in hosted Storage. */
const maxDeletions = 1000

/** In bytes; no file system accepts longer names. */
const maxNameBytes = 255

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded // lite does not decode it either
  }
}

const isStorableName = (encoded: string): boolean => {
  const name = decoded(encoded)
  return !name.includes('\0') && Buffer.byteLength(name) <= maxNameBytes
}

/** lite also reads types such as `application/geo+json` as JSON. */
const isJson = (headers: Headers): boolean =>
  /^application\/([a-z-.]+\+)?json\b/i.test(headers.get('content-type') ?? '')

/** Refuses names that cannot be stored, in the address or in the request. */
export function refuseNames(path: string, { headers, body }: Payload): Response | undefined {
  const isStorableBody = !(
    isJson(headers) &&
    body &&
    unstorableCharacters.test(new TextDecoder().decode(body))
  )
  if (isStorableBody && path.split('/').every(isStorableName)) return undefined
  return storageError('InvalidKey', 'Invalid key')
}

const isCount = (value: unknown) =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)

const jsonRequest = /^\/storage\/v1\/(bucket|object\/(list|sign|move|copy))(\/|$)/

/** Refuses a body that is no JSON where one belongs; lite would answer with an internal error. */
export function refuseNoJson(path: string, { headers, body }: Payload): Response | undefined {
  if (!isJson(headers) || !jsonRequest.test(decoded(path))) return undefined
  try {
    JSON.parse(new TextDecoder().decode(body))
    return undefined
  } catch {
    return storageError('InvalidRequest', 'The body is no JSON')
  }
}

/** Refuses invalid limits and offsets, which lite passes to the database unchecked. */
export function refuseList(path: string, { body }: Payload): Response | undefined {
  if (!path.startsWith('/storage/v1/object/list/')) return undefined
  try {
    const options = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown> | null
    if (isCount(options?.limit) && isCount(options?.offset)) return undefined
  } catch {
    // Refused below.
  }
  return storageError('InvalidRequest', 'The list cannot be read')
}

/** True for a request to delete the files that its body names. */
export const deletesFiles = (path: string, method: string): boolean =>
  // lite routes the decoded path.
  method === 'DELETE' && /^\/storage\/v1\/object\/[^/]+$/.test(decoded(path))

/** Refuses a deletion by a visitor, or of many files: lite asks the database several times for each name. */
export function refuseDeletion({ body }: Payload, isVisitor: boolean): Response | undefined {
  if (isVisitor) return accessDenied('Only users can delete files')
  try {
    const { prefixes } = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>
    const isShort = Array.isArray(prefixes) && prefixes.length <= maxDeletions
    if (isShort && prefixes.length > 0) return undefined
  } catch {
    // Refused below.
  }
  return storageError('InvalidRequest', `A request deletes 1 to ${maxDeletions} files`)
}

/**
 * storage-js sends a form whose file part has an empty name; lite looks for one named `file`. Unpacks the form,
 * so that lite sees a plain upload.
 *
 * @throws TypeError for an invalid form or file header
 */
export async function unpackUpload({ headers, body }: Payload): Promise<Payload> {
  const contentType = headers.get('content-type') ?? ''
  if (!body || !contentType.startsWith('multipart/form-data')) return { headers, body }
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (!(file instanceof Blob)) return { headers, body }
  const plain = new Headers(headers)
  plain.delete('content-length')
  plain.set('content-type', file.type || 'application/octet-stream')
  const cacheControl = form.get('cacheControl')
  if (typeof cacheControl === 'string') plain.set('cache-control', `max-age=${cacheControl}`)
  const metadata = form.get('metadata')
  if (typeof metadata === 'string') {
    plain.set('x-metadata', Buffer.from(metadata).toString('base64'))
  }
  return { headers: plain, body: new Uint8Array(await file.arrayBuffer()) }
}

/** storage-js adds its own prefix to a signed path; lite's answers already have it. */
function withoutPrefix(signed: unknown): unknown {
  if (typeof signed !== 'object' || signed === null) return signed
  const fields = signed as Record<string, unknown>
  const path = fields.signedURL ?? fields.signedUrl ?? fields.url
  if (typeof path !== 'string') return signed
  const relative = path.replace(/^\/storage\/v1/, '')
  return { ...fields, signedURL: relative, url: relative }
}

type Entry = { name: string; id: string | null }

/**
 * Lists the contents of a folder as Storage does: names relative to it, each subfolder once. lite lists every
 * file below it with its whole key.
 */
function listFolder(files: Entry[], prefix: string): Entry[] {
  const folder = prefix === '' ? '' : prefix.replace(/\/?$/, '/')
  const entries = new Map<string, Entry>()
  for (const file of files) {
    if (!file.name.startsWith(folder)) continue
    const [name = '', ...deeper] = file.name.slice(folder.length).split('/')
    if (deeper.length === 0) entries.set(name, { ...file, name })
    else if (!entries.has(name)) entries.set(name, { name, id: null })
  }
  return [...entries.values()]
}

function prefixOf(body: Payload['body']): string {
  const options = JSON.parse(new TextDecoder().decode(body)) as { prefix?: unknown }
  return typeof options.prefix === 'string' ? options.prefix : ''
}

/** Converts an answer of lite's storage to the wire format of hosted Storage. */
export async function adjustStorageAnswer(
  path: string,
  { method, body }: { method: string; body: Payload['body'] },
  response: Response,
): Promise<Response> {
  // lite answers 401 only to a rejected token.
  if (response.status === 401) return accessDenied('The access token is not valid')
  if (method === 'POST' && response.ok && path.startsWith('/storage/v1/object/list/')) {
    const files = (await response.json()) as Entry[]
    return json(listFolder(files, prefixOf(body)), response.status)
  }
  if (method === 'POST' && response.ok && /^\/storage\/v1\/object\/(upload\/)?sign\//.test(path)) {
    const answer: unknown = await response.json()
    const fixed = Array.isArray(answer) ? answer.map(withoutPrefix) : withoutPrefix(answer)
    return json(fixed, response.status)
  }
  // Players' files share the app's origin here: none may run as a page.
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  return new Response(response.body, { status: response.status, headers })
}
