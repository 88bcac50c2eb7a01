/** The part of the bundler's module graph that is used here. */
interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Minimum number of player screens that share a module of the `screens` chunk. */
const MIN_SHARED_SCREENS = 3

/** Returns the entries and all modules that they import statically. */
function reachFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set(entries)
  // The iteration includes modules that are added on the way.
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}

function assign(source: string, graph: ModuleGraph): Map<string, string> {
  const lazyIn = (file: string): readonly string[] => {
    const module = graph.getModuleInfo(`${source}/${file}`)
    if (!module) throw new Error(`${file} is not in the build.`)
    return module.dynamicallyImportedIds
  }
  const layouts = lazyIn('app/router.tsx')
  const isSignedIn = (id: string) => /\/(signed-in|main-layout|map-layout)\.tsx$/.test(id)
  const publicModules = reachFrom(
    [
      ...layouts.filter((id) => !isSignedIn(id) && !/\/admin-(layout|routes)\./.test(id)),
      ...lazyIn('app/routes/auth-routes.tsx'),
      ...lazyIn('app/routes/public-routes.tsx'),
    ],
    graph,
  )
  const chunks = new Map<string, string>()
  for (const id of reachFrom(layouts.filter(isSignedIn), graph)) chunks.set(id, 'signed-in')

  const uses = new Map<string, number>()
  for (const screen of lazyIn('app/routes/player-routes.tsx')) {
    for (const id of reachFrom([screen], graph)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  for (const [id, count] of uses) {
    if (count >= MIN_SHARED_SCREENS && !chunks.has(id)) chunks.set(id, 'screens')
  }
  for (const id of publicModules) chunks.delete(id)
  return chunks
}

/**
 * Assigns modules of all player screens to the chunk `signed-in`, and modules of several screens to
 * `screens`, instead of a hundred small files. Modules of visitors and organisers keep their own chunks.
 * @param source absolute path of src/, with slashes
 */
export function signedInChunks(source: string) {
  let chunks: Map<string, string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    chunks ??= assign(source, graph)
    return chunks.get(id) ?? null
  }
}
