import type { Rolldown } from 'vite'

/** The part of the bundler's module graph that is used here. */
interface ModuleGraph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** Modules that the router loads around the screens. */
export const frame = {
  queries: 'app/query-provider.tsx',
  publicLayout: 'app/layouts/public-layout.tsx',
  signedIn: 'app/signed-in.tsx',
  mainLayout: 'app/layouts/main-layout.tsx',
  adminLayout: 'app/layouts/admin-layout.tsx',
}

/** Large libraries and styles: modules that import them stay in the chunks of their screens. */
const largeModules =
  /node_modules\/(leaflet|three|recharts|jspdf|barcode-detector|zxing-wasm|react-zxing|card-validator)\/|components\/(map|resource-table|charts)\/.*\.css$|features\/(scanner|ar)\/.*\.css$/
/** An icon of lucide-react; the group is its name, such as `circle-check`. */
const icon = /node_modules\/lucide-react\/.*\/icons\/([\w-]+)\.mjs$/
const iconLibrary = /node_modules\/lucide-react\//
const iconImport = /import \{([^}]*)\} from ['"]lucide-react['"]/
/** Modules that every signed-in user loads right after the start. */
const isLoadedLater =
  /node_modules\/workbox-window\/|lib\/offline\/persisted-query-cache\.|lib\/activity\/activity-outbox\./
/** Components that are loaded together, with their libraries. */
const together = {
  map: /node_modules\/(leaflet|react-leaflet|@react-leaflet)\/|src\/(components|features)\/map\/(?!api|model|admin)/,
  scanner:
    /node_modules\/(barcode-detector|react-zxing)\/|src\/(features\/scanner|lib\/camera)\/(?!api|.*(camera-menu|fetch-received))/,
  media:
    /src\/(components\/media\/media-items|lib\/media\/(cache-media|media-file-query)|lib\/offline\/cached-files)\./,
}
const formLibrary = /node_modules\/react-hook-form\//
/** Modules that only screens with such a library import are in its chunk. */
const chunkLibraries = {
  map: /node_modules\/leaflet\//,
  scanner: /node_modules\/(barcode-detector|react-zxing)\//,
}

/** Returns the entries and all modules that they import statically; `isEnd` stops the walk at a module. */
function reachableModules(
  entries: readonly string[],
  graph: ModuleGraph,
  isEnd = (_id: string) => false,
): Set<string> {
  const reached = new Set(entries)
  // The iteration includes modules that are added on the way.
  for (const id of reached) {
    if (isEnd(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}

/** The index file of a library imports more than what tree shaking leaves of it. */
const isLibrary = (id: string) => id.includes('/node_modules/')

/** Returns the names of the icons that a module imports. The graph shows only the index file of their library. */
function iconsOf(id: string, graph: ModuleGraph): string[] {
  const names = iconImport.exec(graph.getModuleInfo(id)?.code ?? '')?.[1]?.match(/\w+/g) ?? []
  return names.map((name) => name.replace(/\B(?=[A-Z]|\d+$)/g, '-').toLowerCase())
}

/** The chunk of each module of ours that several screens share, and of each icon. */
interface Assignment {
  modules: Map<string, string>
  icons: Map<string, string>
}

function assign(source: string, graph: ModuleGraph): Assignment {
  const lazyIn = (file: string): readonly string[] => {
    const module = graph.getModuleInfo(`${source}/${file}`)
    if (!module) throw new Error(`${file} is not in the build.`)
    return module.dynamicallyImportedIds
  }
  const screensOf = (area: string) => lazyIn(`app/routes/${area}-routes.tsx`)
  const layouts = lazyIn('app/router.tsx')
  const idsOf = (files: readonly string[]) => files.map((file) => `${source}/${file}`)
  const publicLayouts = idsOf([frame.queries, frame.publicLayout])
  const signedInLayouts = idsOf([frame.signedIn, frame.mainLayout])
  const visitorScreens = [...publicLayouts, ...screensOf('auth'), ...screensOf('public')]
  const playerScreens = screensOf('player').filter((id) => !layouts.includes(id))
  const gameAreas = {
    'sign-in': lazyIn('features/auth/components/third-party-sign-in.tsx').filter((id) =>
      id.includes('/auth-ui.'),
    ),
    visitors: visitorScreens,
    'signed-in': signedInLayouts,
    screens: playerScreens,
  }
  const organising = [...idsOf([frame.adminLayout]), ...screensOf('admin')]
  /** Most users first: a module belongs to the first area that needs it. */
  const areas = {
    ...gameAreas,
    boards: [...screensOf('screen'), ...screensOf('after-game-session')],
    helping: screensOf('helper'),
    organising,
  }

  /** Which screens, and parts that they load later, import each module: the library chunks that each of them loads. */
  const findUses = (screens: readonly string[]): Map<string, string[][]> => {
    const entries = new Set(screens)
    const uses = new Map<string, string[][]>()
    for (const entry of entries) {
      const reached = [...reachableModules([entry], graph, isLibrary)]
      const libraries = Object.entries(chunkLibraries)
        .filter(([, library]) => reached.some((id) => library.test(id)))
        .map(([chunk]) => chunk)
      for (const id of reached) {
        uses.set(id, [...(uses.get(id) ?? []), libraries])
        for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) entries.add(part)
      }
    }
    return uses
  }
  const gameUses = findUses([...Object.values(gameAreas).flat(), ...organising])
  const allUses = findUses(Object.values(areas).flat())
  const playerUses = findUses([...visitorScreens, ...playerScreens])
  // Only these screens have tabs, offers and orders: chunk `shop`.
  const hasShopParts = (id: string) =>
    /\/(shop-page|products-page|order-page|profile-screen)\./.test(id)
  const otherUses = findUses([
    ...visitorScreens,
    ...playerScreens.filter((id) => !hasShopParts(id)),
  ])
  const inLayout: Partial<Record<string, Set<string>>> = {
    visitors: reachableModules(publicLayouts, graph, isLibrary),
    'signed-in': reachableModules(signedInLayouts, graph, isLibrary),
  }

  /** Where players' screens find what these users import: with a library, for all screens or for the shop. */
  const chunkForPlayers = (users: readonly string[][], isForAll: boolean): string => {
    const library = Object.keys(chunkLibraries).find((chunk) =>
      users.every((libraries) => libraries.includes(chunk)),
    )
    return library ?? (isForAll ? 'screens' : 'shop')
  }

  const icons = new Map<string, string>()
  const otherIcons = new Set([...otherUses.keys()].flatMap((id) => iconsOf(id, graph)))
  for (const [area, screens] of Object.entries(areas)) {
    const iconUses = new Map<string, string[][]>()
    for (const [id, users] of findUses(screens)) {
      for (const name of iconsOf(id, graph)) {
        iconUses.set(name, [...(iconUses.get(name) ?? []), ...users])
      }
    }
    for (const [name, users] of iconUses) {
      if (icons.has(name)) continue
      // Visitors have most icons of the sign-in form too.
      const chunk = area === 'sign-in' ? 'visitors' : area
      icons.set(name, area === 'screens' ? chunkForPlayers(users, otherIcons.has(name)) : chunk)
    }
  }

  const chunks = new Map<string, string>()
  // A chunk includes the imports of its modules, so these chunks must not import a player's module.
  const isLeftToPlayers = (id: string) =>
    playerUses.has(id) && !chunks.has(id) && id.startsWith(source)
  for (const [area, screens] of Object.entries(areas)) {
    for (const id of reachableModules(screens, graph, isLibrary)) {
      if (chunks.has(id) || !id.startsWith(source)) continue
      const isBesideGame = !Object.hasOwn(gameAreas, area)
      const users = (isBesideGame ? allUses : gameUses).get(id) ?? []
      const imports = [...reachableModules([id], graph)]
      const isExcluded = imports.some(
        (it) => largeModules.test(it) || (isBesideGame && isLeftToPlayers(it)),
      )
      // The styles of a single screen are too small for a file of their own.
      const isStyle = area === 'screens' && id.endsWith('.css')
      const isShared = (users.length > 1 || isStyle) && !isExcluded
      const isForm = !isBesideGame && imports.some((it) => formLibrary.test(it))
      if (!isShared && !inLayout[area]?.has(id)) continue
      // Every player screen needs the styles of its layouts and most of the others: one file.
      if (!isBesideGame && id.endsWith('.css')) chunks.set(id, 'player-styles')
      else {
        const ofPlayers = chunkForPlayers(allUses.get(id) ?? [], otherUses.has(id))
        chunks.set(id, isForm ? 'forms' : area === 'screens' ? ofPlayers : area)
      }
    }
  }
  return { modules: chunks, icons }
}

/**
 * Groups the modules that several screens share by who opens these screens: the sign-in form, visitors, every
 * signed-in user, players, players in the shop and the profile, visitors of venue screens and results, helpers,
 * organisers. Without groups they would be a hundred small files.
 * @param source absolute path of src/, with slashes
 */
export function screenChunks(source: string): Rolldown.CodeSplittingGroup[] {
  let chunks: Assignment | undefined
  const group = (chunk: string): Rolldown.CodeSplittingGroup => ({
    debugName: chunk,
    name: (id, graph) => {
      if (isLoadedLater.test(id)) return chunk === 'signed-in' ? chunk : null
      chunks ??= assign(source, graph)
      if (iconLibrary.test(id)) {
        const area = chunks.icons.get(icon.exec(id)?.[1] ?? '') ?? 'visitors'
        return chunk === area ? chunk : null
      }
      const assigned =
        chunks.modules.get(id) ??
        Object.entries(together).find(([, modules]) => modules.test(id))?.[0]
      return assigned === chunk ? chunk : null
    },
  })
  return [
    // First, because a group takes what its modules import.
    'player-styles',
    'sign-in',
    'visitors',
    'signed-in',
    'screens',
    'shop',
    'forms',
    'map',
    'scanner',
    'media',
    'boards',
    'helping',
    'organising',
  ].map(group)
}
