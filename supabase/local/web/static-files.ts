import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isEmbeddedScreen, resourceHeaders, securityHeaders } from './security-headers'
import { withPreviewTitle, withSharePreview } from './share-preview'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Compressed formats gain nothing. */
const compressible = /^(text|application)\/|svg/

/** A file without a hash in its name may change with a release; pictures may be cached for a day. */
function cacheControl(file: string): string {
  if (/\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(file)) return 'public, max-age=31536000, immutable'
  return /\.(svg|png|ico)$/.test(file) ? 'public, max-age=86400' : 'no-cache'
}

/** Never pages or the site's own pictures; for dozens of files the policies would weigh as much as a font. */
const isResource = (file: string) =>
  /\/((assets|locales)\/.*\.(js|css|woff2|json)|[\w-]+\.(svg|png|ico))$/.test(file)

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

type Encoding = keyof typeof encoders

function acceptedEncoding(header: string): Encoding | undefined {
  const accepted = header.split(',').map((entry) => entry.trim().split(';'))
  const allows = (name: string) =>
    accepted.some(([encoding, weight]) => encoding === name && weight?.trim() !== 'q=0')
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : undefined
}

interface Options {
  /** Absolute folder. */
  root: string
  /** Answer page requests for unknown paths with index.html, as a single-page app needs. */
  singlePageApp: boolean
  /** Where players reach the app; its pages contain it for shared links. */
  siteUrl?: string
}

/**
 * Serves one folder of built files; each is read once, compressed unless the build has done that, and cached. Not sirv or
 * serve-static: pages get the site's address and a policy of their own scripts.
 */
export class StaticFiles {
  readonly #bodies = new Map<string, Promise<Buffer>>()
  readonly #options: Options
  /** Distinguishes a page for one site from the same page for another. */
  readonly #siteTag: string

  constructor(options: Options) {
    this.#options = options
    this.#siteTag = `-${createHash('sha256')
      .update(options.siteUrl ?? '')
      .digest('hex')
      .slice(0, 8)}`
  }

  /**
   * Answers GET and HEAD; an unreadable file aborts only its own request.
   *
   * @param url the URL's path, still encoded
   * @param title of the page in the preview of a shared link, if it has its own
   */
  serve(request: IncomingMessage, response: ServerResponse, url: string, title?: string): void {
    this.#answer(request, response, url, title).catch((error: unknown) => {
      console.error(`${url} failed:`, error)
      response.destroy()
    })
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    title?: string,
  ): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const { singlePageApp } = this.#options
    const file = this.#find(url)
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
      return
    }
    const { mtimeMs, size } = statSync(file)
    const { host } = request.headers
    const type = contentTypes[extname(file)] ?? 'application/octet-stream'
    const encoding = compressible.test(type)
      ? acceptedEncoding(request.headers['accept-encoding'] ?? '')
      : undefined
    const isPage = type.startsWith('text/html')
    const tag = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}${isPage ? this.#siteTag : ''}`
    const path = file.replaceAll(sep, '/')
    const headers: Record<string, string> = {
      ...(isResource(path) ? resourceHeaders : securityHeaders({ host })),
      'content-type': type,
      etag: `"${tag}${encoding ? `-${encoding}` : ''}"`,
      vary: 'accept-encoding',
      'cache-control': cacheControl(path),
    }
    const version = `${file} ${tag}`
    if (isPage) {
      const html = (await this.#read(file, version)).toString()
      const mayBeFramed = singlePageApp && isEmbeddedScreen(request.url ?? '')
      if (mayBeFramed) delete headers['x-frame-options']
      Object.assign(headers, securityHeaders({ host, html, mayBeFramed }))
      if (title !== undefined) {
        const body = Buffer.from(withPreviewTitle(html, title))
        delete headers.etag
        response.writeHead(200, { ...headers, 'content-length': body.byteLength })
        response.end(request.method === 'HEAD' ? undefined : body)
        return
      }
    }
    if (request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, headers).end()
      return
    }
    const body = await this.#read(file, version, encoding)
    if (encoding) headers['content-encoding'] = encoding
    response.writeHead(200, { ...headers, 'content-length': body.byteLength })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #find(path: string): string | undefined {
    const { root, singlePageApp } = this.#options
    let decoded: string
    try {
      decoded = decodeURIComponent(path)
    } catch {
      return undefined
    }
    const file = resolve(root, `.${decoded}`)
    const inside = file.startsWith(root + sep) && !decoded.includes('\0')
    if (inside && existsSync(file) && statSync(file).isFile()) return file
    const index = resolve(root, 'index.html')
    // A chat may add a dot to an address: /join/ABCD-EFGH.
    const isPage = extname(decoded) === '' || /^\/(?:join|results)\/[^/]+$/.test(decoded)
    return singlePageApp && isPage && existsSync(index) ? index : undefined
  }

  async #load(file: string): Promise<Buffer> {
    const bytes = await readFile(file)
    const { siteUrl } = this.#options
    if (siteUrl === undefined || extname(file) !== '.html') return bytes
    return Buffer.from(withSharePreview(bytes.toString(), siteUrl))
  }

  async #compress(file: string, version: string, encoding: Encoding): Promise<Buffer> {
    const fromBuild = `${file}.br`
    if (encoding === 'br' && existsSync(fromBuild)) return readFile(fromBuild)
    return encoders[encoding](await this.#read(file, version))
  }

  /** @param version identifies the file's state: a changed file is read again */
  #read(file: string, version: string, encoding?: Encoding): Promise<Buffer> {
    const key = `${encoding ?? 'plain'} ${version}`
    const known = this.#bodies.get(key)
    if (known) return known
    const body = encoding ? this.#compress(file, version, encoding) : this.#load(file)
    this.#bodies.set(key, body)
    body.catch(() => this.#bodies.delete(key)) // the next request tries again
    return body
  }
}
