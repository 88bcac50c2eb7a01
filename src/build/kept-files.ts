import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'

/**
 * Tells the service worker what each file that it keeps has to be: one of another content fails the
 * installation, which the browser tries again. Not pages: servers write their own address into them.
 */
export function keptFiles() {
  let folder = ''
  const plugin: Plugin = {
    name: 'kept-files',
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
