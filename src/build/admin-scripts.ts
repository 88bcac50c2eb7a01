import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** Modules that phones do not download in advance: of /admin, of venue screens, and of certificates. */
const adminEntries = [
  'src/app/layouts/admin-layout.tsx',
  'src/app/routes/admin-routes.tsx',
  'src/features/screen/components/venue-screen.tsx',
  'src/features/results/model/certificate-pdf.ts',
]

function isAdminEntry({ moduleIds }: Chunk): boolean {
  const ids = moduleIds.map((id) => id.replaceAll('\\', '/'))
  return adminEntries.some((entry) => ids.some((id) => id.endsWith(`/${entry}`)))
}

/**
 * Returns the scripts that only screens of organisers and venue screens import, statically or dynamically.
 * @throws Error when an admin entry is not in the build, because it was renamed
 */
export function adminScripts(chunks: readonly Chunk[]): Set<string> {
  const adminChunks = chunks.filter(isAdminEntry)
  if (adminChunks.length < adminEntries.length)
    throw new Error(`Not in the build: one of ${adminEntries.join(', ')}`)
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reachable = new Set(chunks.filter(({ isEntry }) => isEntry))
  // The iteration includes chunks that are added on the way.
  for (const { imports, dynamicImports } of reachable) {
    for (const file of [...imports, ...dynamicImports]) {
      const imported = byFile.get(file)
      if (imported && !adminChunks.includes(imported)) reachable.add(imported)
    }
  }
  return new Set(chunks.filter((chunk) => !reachable.has(chunk)).map(({ fileName }) => fileName))
}

/** Finds the admin scripts, which the service worker does not precache. */
export function adminScriptsPlugin() {
  let scripts = new Set<string>()
  const plugin: Plugin = {
    name: 'admin-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      scripts = adminScripts(files.filter((file): file is Chunk => file.type === 'chunk'))
    },
  }
  return { plugin, has: (file: string) => scripts.has(file) }
}
