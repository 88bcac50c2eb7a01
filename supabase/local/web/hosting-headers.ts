import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
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

/** A page that a browser keeps without asking leads to scripts that the next release has taken away. */
const caching = { 'cache-control': 'no-cache' }

/**
 * Writes the headers of the built pages to `_headers`, which Cloudflare Pages, Netlify and others
 * send along; they are the same as those of the embedded default.
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
        await writeFile(join(folder, headersFile), text)
      },
    },
  }
}
