import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { httpsOnly, securityHeaders } from './security-headers.ts'

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
      async handler() {
        const folder = resolve(config.root, config.build.outDir)
        const html = await readFile(join(folder, 'index.html'), 'utf8')
        const headers = { ...securityHeaders({ html, settings: config.env }), ...httpsOnly }
        const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
        await writeFile(join(folder, '_headers'), ['/*', ...lines, ''].join('\n'))
      },
    },
  }
}
