import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'

/**
 * Adds integrity hashes to the precache manifest: a file with other content fails the installation of the
 * service worker, which the browser retries. HTML files have none, because servers insert their own URL.
 */
export function precacheIntegrity() {
  let folder = ''
  const plugin: Plugin = {
    name: 'precache-integrity',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
  }
  const addIntegrity: ManifestTransform = async (entries) => ({
    manifest: await Promise.all(
      entries.map(async (entry) => {
        if (entry.url.endsWith('.html')) return entry
        const content = await readFile(resolve(folder, entry.url))
        return { ...entry, integrity: `sha256-${hash('sha256', content, 'base64')}` }
      }),
    ),
  })
  return { plugin, addIntegrity }
}
