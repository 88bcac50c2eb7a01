import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** The modules of the lazy screens of a route file, e.g. `src/features/shop/components/shop-page.tsx`. */
function screensOf(routeFile: string): string[] {
  const imports = readFileSync(source(routeFile), 'utf8').matchAll(/import\('@\/([^']+)'\)/g)
  return [...imports].map(([, name = '']) => {
    const file = ['.tsx', '.ts']
      .map((ending) => `src/${name}${ending}`)
      .find((f) => existsSync(source(f)))
    if (!file) throw new Error(`${routeFile} loads ${name}, which is no file.`)
    return file
  })
}

/** One screen with the modules that the router loads for it. */
export type Screen = { name: string; modules: string[] }

const frames = {
  auth: ['src/main.tsx', 'src/app/query-provider.tsx'],
  public: ['src/main.tsx', 'src/app/query-provider.tsx', 'src/app/layouts/public-layout.tsx'],
  player: [
    ...['src/main.tsx', 'src/app/query-provider.tsx', 'src/app/signed-in.tsx'],
    'src/app/layouts/main-layout.tsx',
  ],
}

/** The sign-in form: the shell and auth-ui, nothing else. */
export const signIn: Screen = {
  name: 'sign-in',
  modules: ['src/main.tsx', 'src/features/auth/components/auth-ui.tsx'],
}

const inFrame = (group: string, frame: string[]): Screen[] =>
  screensOf(`src/app/routes/${group}-routes.tsx`).map((screen) => ({
    name: screen.replace(/^.*\/|\.tsx?$/g, ''),
    modules: [...frame, screen],
  }))

/** Every screen that players can open during the game. */
export const playerScreens: Screen[] = [
  signIn,
  ...Object.entries(frames).flatMap(([group, frame]) => inFrame(group, frame)),
]

/** Screens at the venue, after the game, and of helpers. */
export const otherScreens: Screen[] = [
  ...inFrame('screen', frames.auth),
  ...inFrame('after-game-session', frames.player),
  ...inFrame('helper', frames.player),
]

/** The map screen and Leaflet, which it loads beside its data. */
export const mapWithLibrary: Screen = {
  name: 'map-page with the map',
  modules: [
    ...frames.player,
    'src/app/pages/map-page.tsx',
    'src/features/map/components/map-view.tsx',
  ],
}
