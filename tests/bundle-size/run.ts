/**
 * Builds the client and checks its size against budgets in bytes, which are the same on every machine.
 * `npm run bench -- --only=front-end` measures how long a phone takes to load them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pickSignInTexts } from '../../src/build/split-translations'
import { reportFile, writeReport } from '../support/report'
import { type BuiltClient, withBuiltClient } from './build'
import { mapWithLibrary, otherScreens, playerScreens, type Screen, signIn } from './screens'

const project = fileURLToPath(new URL('../..', import.meta.url))
const KIB = 1024
const budgets = {
  initialTransfer: 190 * KIB,
  styles: 15.1 * KIB,
  /** Screens of the game add styles of their own. */
  gameStyles: 18.2 * KIB,
  cameraStyles: 21 * KIB,
  /** Includes the styles of the map library. */
  mapStyles: 25.6 * KIB,
  /** Loaded before a screen shows anything. */
  scripts: 296 * KIB,
  mapScripts: 314 * KIB,
  /** Venues, results and recaps load some parts of the game; helpers have forms of their own. */
  otherScripts: 290 * KIB,
  helperScripts: 304 * KIB,
  scriptFiles: 12,
}

/** Modules that only some screens may load; `only` matches their names, null: no player screen. */
const restricted = [
  { what: 'map', modules: /node_modules\/(leaflet|react-leaflet)\//, only: /^map-/ },
  { what: 'three.js', modules: /node_modules\/three\//, only: /^ar-/ },
  {
    what: 'scanner',
    modules: /node_modules\/(zxing-wasm|barcode-detector)\//,
    only: /^(ar|scanner)-/,
  },
  { what: 'chart', modules: /node_modules\/(recharts|d3-[a-z]+|victory-vendor)\//, only: null },
  {
    what: 'admin',
    modules:
      /src\/(features\/([^/]+\/admin|debug-panel)|components\/resource-table)\/|\/admin-layout\.tsx$|node_modules\/papaparse\//,
    only: /^helper-/,
  },
]

const checks: { name: string; problem: string | null }[] = []
const check = (name: string, problem: string | null) => checks.push({ name, problem })
const inKib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`

function chunksOf(client: BuiltClient, { modules }: Screen) {
  return new Set(modules.flatMap((module) => [...client.closureOf(module)]))
}

function checkTransfer(client: BuiltClient): void {
  const chunks = chunksOf(client, signIn)
  const parts = {
    page: ['index.html'],
    scripts: [...chunks].map(({ fileName }) => fileName),
    styles: [...client.stylesOf(chunks)],
    texts: ['locales/hu/sign-in.json'],
    // The heading face of the default theme; the text face is not used before signing in.
    fonts: client.files.filter((file) => /bricolage-grotesque-latin-wght.*\.woff2$/.test(file)),
  }
  let total = 0
  for (const [part, files] of Object.entries(parts)) {
    const bytes = files.reduce((sum, file) => sum + client.wireSize(file), 0)
    console.log(`${part.padEnd(10)}${inKib(bytes).padStart(12)}   ${files.length} files`)
    total += bytes
  }
  console.log(
    `${'sign-in'.padEnd(10)}${inKib(total).padStart(12)}   of ${inKib(budgets.initialTransfer)}`,
  )
  check(
    'Initial transfer of the sign-in screen',
    total > budgets.initialTransfer ? inKib(total) : null,
  )
  check(
    'The heading face is among the fonts',
    parts.fonts.length === 1 ? null : parts.fonts.join(', '),
  )
}

function stylesBudget({ name }: Screen): number {
  if (name === signIn.name) return budgets.styles
  if (/^(scanner|ar)-/.test(name)) return budgets.cameraStyles
  return name.startsWith('map-') ? budgets.mapStyles : budgets.gameStyles
}

/** Whether a module uses the organisers' texts, which are in a file that only admin screens load. */
function usesAdminText(module: string): boolean {
  const isOwn = module.startsWith(path.join(project, 'src'))
  return isOwn && /\bt\(\s*['"`]admin\./.test(readFileSync(module.replace(/\?.*$/, ''), 'utf8'))
}

const sizeOf = (client: BuiltClient, files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + client.wireSize(file), 0)

function checkScripts(client: BuiltClient, screen: Screen, budget: number): number {
  const chunks = [...chunksOf(client, screen)]
  const scripts = sizeOf(
    client,
    chunks.map(({ fileName }) => fileName),
  )
  check(`Scripts of ${screen.name}`, scripts > budget ? inKib(scripts) : null)
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  for (const { what, modules: forbidden, only } of restricted) {
    if (only?.test(screen.name)) continue
    check(`No ${what} code on ${screen.name}`, modules.find((id) => forbidden.test(id)) ?? null)
  }
  return scripts
}

function checkOtherScreen(client: BuiltClient, screen: Screen): void {
  const { otherScripts, helperScripts } = budgets
  const isHelper = screen.name.startsWith('helper-')
  const scripts = checkScripts(client, screen, isHelper ? helperScripts : otherScripts)
  console.log(`${screen.name.padEnd(28)}${inKib(scripts).padStart(12)} scripts`)
}

function checkScreen(client: BuiltClient, screen: Screen): void {
  const chunks = chunksOf(client, screen)
  const styles = sizeOf(client, client.stylesOf(chunks))
  const scriptsBudget = screen.name.startsWith('map-') ? budgets.mapScripts : budgets.scripts
  const scripts = checkScripts(client, screen, scriptsBudget)
  console.log(
    `${screen.name.padEnd(28)}${inKib(scripts).padStart(12)} scripts${inKib(styles).padStart(12)} styles`,
  )
  check(`Styles of ${screen.name}`, styles > stylesBudget(screen) ? inKib(styles) : null)
  const count = chunks.size
  check(`Script files of ${screen.name}`, count > budgets.scriptFiles ? `${count} files` : null)
  // A file that is not cached would keep the screen from opening offline.
  const uncached = [...chunks].find(({ fileName }) => !client.isCached(fileName))
  check(`All scripts of ${screen.name} are cached for offline use`, uncached?.fileName ?? null)
  const modules = [...chunks].flatMap(({ moduleIds }) => moduleIds)
  check(`No admin text on ${screen.name}`, modules.find(usesAdminText) ?? null)
}

/**
 * The page preloads all scripts of a signed-in player's screen; the browser would ask for the others only once
 * the entry script runs.
 */
function checkPreloads(client: BuiltClient, { name, modules }: Screen): void {
  if (!modules.includes('src/app/signed-in.tsx')) return
  const inPage = client.closureOf('src/main.tsx')
  const needed = [...chunksOf(client, { name, modules })]
    .filter((chunk) => !inPage.has(chunk))
    .map(({ fileName }) => `/${fileName}`)
  const isPreloaded = Object.values(client.preloads).some((files) =>
    needed.every((file) => files.includes(file)),
  )
  check(`All scripts of ${name} are preloaded`, isPreloaded ? null : needed.join(', '))
}

/** Phones of players do not download the admin screens for offline use. */
function checkCached({ adminScripts, isCached }: BuiltClient): void {
  const cached = [...adminScripts].filter(isCached)
  check('No admin script is cached for offline use', cached.join(', ') || null)
  const count = adminScripts.size
  check('Admin screens have scripts of their own', count > 10 ? null : `${count}`)
}

/** The sign-in form uses only texts of the small file that it loads. */
function checkTexts(client: BuiltClient): void {
  const file = path.join(project, 'public/locales/hu/translation.json')
  const texts = pickSignInTexts(
    JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof pickSignInTexts>[0],
  )
  const textAt = (key: string) =>
    key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
  const has = (key: string) => [key, `${key}_other`].some((form) => textAt(form) !== undefined)
  const own = [...chunksOf(client, signIn)]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.startsWith(path.join(project, 'src')))
  const asked = own.flatMap((id) => [
    ...readFileSync(id.replace(/\?.*$/, ''), 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g),
  ])
  const missing = asked.map(([, key = '']) => key).filter((key) => !has(key))
  check('Texts of the sign-in form', missing.length > 0 ? missing.join(', ') : null)
  check('The sign-in form has texts', asked.length > 10 ? null : `${asked.length}`)
}

await withBuiltClient((client) => {
  checkTransfer(client)
  for (const screen of playerScreens) {
    checkScreen(client, screen)
    checkPreloads(client, screen)
  }
  checkScreen(client, mapWithLibrary)
  for (const screen of otherScreens) checkOtherScreen(client, screen)
  checkCached(client)
  checkTexts(client)
})

const failures = checks.filter(({ problem }) => problem !== null)
for (const { name, problem } of failures) console.error(`✗ ${name}: ${problem}`)
console.log(`\n${checks.length - failures.length} passed, ${failures.length} failed`)
writeReport(reportFile(process.argv), {
  passed: checks.length - failures.length,
  failed: failures.length,
  failures: failures.map(({ name }) => name),
})
process.exitCode = failures.length > 0 ? 1 : 0
