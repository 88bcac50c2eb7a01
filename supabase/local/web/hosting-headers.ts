import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { httpsOnly, securityHeaders, type OriginSettings } from './security-headers.ts'

/** The file of a build that is written last. */
export const headersFile = '_headers'

/** A line that tells which settings a client was built with; it is a comment to whoever serves the file. */
export function settingsLine(settings: OriginSettings): string {
  const given = Object.entries(settings)
    .map(([name, value]) => [name, String(value ?? '').trim()])
    .filter(([name, value]) => name?.startsWith('VITE_') && value !== '')
    .sort()
  const digest = createHash('sha256').update(JSON.stringify(given)).digest('hex')
  return `# Settings ${digest.slice(0, 16)}`
}

/** Folders where nothing is a page: for a file that is missing there no host may answer with index.html. */
const fileFolders = ['assets', 'locales']
const missingFile = '<!doctype html><title>404</title><p>404 Not found</p>\n'

/** A page that a browser keeps without asking leads to scripts that the next release has taken away. */
const caching = { 'cache-control': 'no-cache' }

/**
 * Writes the headers of the built pages to `_headers`, which Cloudflare Pages, Netlify and others
 * send along; they are the same as those of the embedded default. A `404.html` beside the files tells
 * Cloudflare Pages which paths are no pages of the app.
 */
export function hostingHeaders(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'hosting-headers',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir)
        const html = await readFile(join(folder, 'index.html'), 'utf8')
        const security = securityHeaders({ html, settings: config.env })
        const headers = { ...security, ...httpsOnly, ...caching }
        const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
        const text = [settingsLine(config.env), '/*', ...lines, ''].join('\n')
        for (const name of fileFolders) {
          await mkdir(join(folder, name), { recursive: true })
          await writeFile(join(folder, name, '404.html'), missingFile)
        }
        await writeFile(join(folder, headersFile), text)
      },
    },
  }
}
