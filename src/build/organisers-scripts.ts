import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** What the router loads on /admin alone: the frame and the screens of the organisers. */
const gates = ['src/app/layouts/admin-layout.tsx', 'src/app/routes/admin-routes.tsx']

function isGate({ moduleIds }: Chunk): boolean {
  const ids = moduleIds.map((id) => id.replaceAll('\\', '/'))
  return gates.some((gate) => ids.some((id) => id.endsWith(`/${gate}`)))
}

/**
 * The scripts that nothing leads to, at once or later, but the way to the organisers' screens.
 *
 * @throws Error when a gate is in no chunk: it has been renamed
 */
export function organisersScripts(chunks: readonly Chunk[]): Set<string> {
  const closed = chunks.filter(isGate)
  if (closed.length < gates.length) throw new Error(`Not in the build: one of ${gates.join(', ')}`)
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const open = new Set(chunks.filter(({ isEntry }) => isEntry))
  // A set is walked in the order of insertion, also over what is added on the way.
  for (const { imports, dynamicImports } of open) {
    for (const file of [...imports, ...dynamicImports]) {
      const imported = byFile.get(file)
      if (imported && !closed.includes(imported)) open.add(imported)
    }
  }
  return new Set(chunks.filter((chunk) => !open.has(chunk)).map(({ fileName }) => fileName))
}

/** Tells the service worker which scripts a player's phone needs neither to fetch nor to keep. */
export function organisersScriptsPlugin() {
  let scripts = new Set<string>()
  const plugin: Plugin = {
    name: 'organisers-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      scripts = organisersScripts(files.filter((file): file is Chunk => file.type === 'chunk'))
    },
  }
  return { plugin, has: (file: string) => scripts.has(file) }
}
