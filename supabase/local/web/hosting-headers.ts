import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { httpsOnly, securityHeaders, type OriginSettings } from './security-headers.ts'

/** The last file that a build writes. */
export const headersFile = '_headers'

/** A comment line with the settings that a client was built with; servers ignore it. */
export function settingsLine(settings: OriginSettings): string {
  const given = Object.entries(settings)
    .map(([name, value]) => [name, String(value ?? '').trim()])
    .filter(([name, value]) => name?.startsWith('VITE_') && value !== '')
    .sort()
  const digest = createHash('sha256').update(JSON.stringify(given)).digest('hex')
  return `# Settings ${digest.slice(0, 16)}`
}

/** Folders without pages: a missing file there must not be answered with index.html. */
const fileFolders = ['assets', 'locales']
const missingFile = '<!doctype html><title>404</title><p>404 Not found</p>\n'

/** A cached page would load scripts that the next release has removed. */
const caching = { 'cache-control': 'no-cache' }

/**
 * Writes the headers of the built pages to `_headers`, which Cloudflare Pages, Netlify and others apply; they
 * are the same as those of the embedded server. A `404.html` beside the files tells Cloudflare Pages which
 * paths are not pages of the app.
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
