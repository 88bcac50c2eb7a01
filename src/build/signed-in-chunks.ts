/** What this needs of the bundler's module graph. */
interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** In how many screens of a player a module has to be for all of them to fetch it at once. */
const SHARED_BY = 3

/** A module and everything that it imports, without what it imports later. */
function reachFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set(entries)
  // A set is walked in the order of insertion, also over what is added on the way.
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
  const frames = lazyIn('app/router.tsx')
  const isSignedIn = (id: string) => /\/(signed-in|main-layout|map-layout)\.tsx$/.test(id)
  const open = reachFrom(
    [
      ...frames.filter((id) => !isSignedIn(id) && !/\/admin-(layout|routes)\./.test(id)),
      ...lazyIn('app/routes/auth-routes.tsx'),
      ...lazyIn('app/routes/public-routes.tsx'),
    ],
    graph,
  )
  const chunks = new Map<string, string>()
  for (const id of reachFrom(frames.filter(isSignedIn), graph)) chunks.set(id, 'signed-in')

  const uses = new Map<string, number>()
  for (const file of ['app/routes/player-routes.tsx', 'app/routes/map-routes.tsx']) {
    for (const screen of lazyIn(file)) {
      for (const id of reachFrom([screen], graph)) uses.set(id, (uses.get(id) ?? 0) + 1)
    }
  }
  for (const [id, count] of uses) {
    if (count >= SHARED_BY && !chunks.has(id)) chunks.set(id, 'screens')
  }
  for (const id of open) chunks.delete(id)
  return chunks
}

/**
 * Names the chunk of what signed-in players need on every screen (`signed-in`) and on several of them
 * (`screens`), which would otherwise arrive in a hundred small files. What visitors and organisers need
 * alone keeps its own chunks.
 * @param source absolute path of src/, with slashes
 */
export function signedInChunks(source: string) {
  let chunks: Map<string, string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    chunks ??= assign(source, graph)
    return chunks.get(id) ?? null
  }
}
