import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser'
import { startIsolatedServer } from '../../e2e/support/isolated-server'
import { type Api, connectOrganiser, createUser } from '../../e2e/support/users'
import { measureIdle } from './idle'
import { measureScanner } from './scanner'
import { measureTaps } from './taps'
import { type Transfer, visit, visitAgain, type Visit } from './visit'

const KIB = 1024
/** Measured screens, each with the element that makes it usable. */
const screens = [
  { path: '/login', until: 'input[type=email]', signedIn: false },
  { path: '/dashboard', until: 'main h1', signedIn: true },
  { path: '/shop', until: 'main h1', signedIn: true },
  { path: '/shop/products', until: 'main h1', signedIn: true },
  { path: '/scanner', until: 'main h1', signedIn: true },
  { path: '/map', until: 'main h1', signedIn: true },
  { path: '/profile', until: 'main h1', signedIn: true },
]

/** Goals; tests/bundle-size also checks the bytes and requests. */
const goals = [
  'Goals of a first visit: first content ≤ 1000 ms, usable ≤ 2500 ms, ≤ 330 KiB (/scanner 780, /login 180),',
  '  CSS ≤ 15 KiB on /login, ≤ 30 requests, REST ≤ 14 on /dashboard and ≤ 11 elsewhere, each thing once,',
  '  layout shift ≤ 0.05, no task > 200 ms after the first content. A later visit: usable ≤ 1000 ms.',
].join('\n')

function sizeInKib(transfers: readonly Transfer[], type?: string): number {
  const counted = type === undefined ? transfers : transfers.filter((one) => one.type === type)
  return Number((counted.reduce((sum, { bytes }) => sum + bytes, 0) / KIB).toFixed(1))
}

/** Requests to the Data API, without preflights. */
const restOf = (transfers: readonly Transfer[]) =>
  transfers.filter(({ path, method }) => path.startsWith('/rest/') && method !== 'OPTIONS')

function row({ firstContent, usable, transfers, offlineCopies, layoutShift, longestTask }: Visit) {
  const rest = restOf(transfers)
  return {
    'first content ms': Math.round(firstContent),
    'usable ms': Math.round(usable),
    KiB: sizeInKib(transfers),
    'offline KiB': sizeInKib(offlineCopies),
    scripts: sizeInKib(transfers, 'Script'),
    CSS: sizeInKib(transfers, 'Stylesheet'),
    fonts: sizeInKib(transfers, 'Font'),
    requests: transfers.length,
    REST: rest.length,
    distinct: new Set(rest.map(({ method, path }) => `${method} ${path}`)).size,
    'layout shift': Number(layoutShift.toFixed(3)),
    'longest task ms': Math.round(longestTask),
  }
}

/** Prints every request of a screen. */
function printRequests(path: string, transfers: readonly Transfer[]): void {
  console.log(path)
  for (const { method, type, bytes, path: what } of transfers)
    console.log(`  ${method} ${type.padEnd(12)}${String(bytes).padStart(8)} ${what}`)
}

/** Joins the demo hunt that is running: without one there is nothing to scan. */
async function joinDemoHunt(organiser: Api, player: Api): Promise<void> {
  const { data: hunt } = await organiser
    .from('game_sessions')
    .select('id')
    .lte('starts_at', new Date().toISOString())
    .order('starts_at')
    .limit(1)
    .single()
    .throwOnError()
  await player.rpc('join_game_session', { p_game_session_id: hunt.id }).throwOnError()
}

/**
 * Opens the screens as a phone does for the first time (Brotli, CPU four times slower, slow 4G) and
 * prints what they took. Times depend on the machine, so none of them fails this run.
 */
export async function measureFrontEnd(): Promise<void> {
  const found = await findBrowser()
  console.log('Building the client and starting the embedded server …')
  const server = await startIsolatedServer()
  const browser = await chromium.launch(found)
  try {
    const organiser = await connectOrganiser(server.url)
    const { api, session } = await createUser(server.url, organiser)
    await joinDemoHunt(organiser, api)
    const rows: Record<string, ReturnType<typeof row> & { 'usable again ms': number }> = {}
    for (const { path, until, signedIn } of screens) {
      const options = {
        url: `${server.url}${path}`,
        until,
        storage: signedIn ? session : undefined,
      }
      const first = await visit(browser, options)
      if (process.env['BENCH_REQUESTS']) printRequests(path, first.transfers)
      const again = await visitAgain(browser, options)
      rows[path] = { ...row(first), 'usable again ms': Math.round(again) }
    }
    console.table(rows)
    console.log(goals)
    console.table(await measureTaps(browser, server.url, organiser))
    console.log('Goal of each tap (INP): ≤ 200 ms; 0 means less than 16.')
    const idle = await measureIdle(browser, `${server.url}/dashboard`, session)
    console.log(
      `/dashboard for five minutes: ${idle.requests.length} requests ${idle.requests.join(' ')}, ` +
        `shortest timer ${idle.shortestTimer} ms (goals ≤ 1 and ≥ 1000)`,
    )
    const scanner = await measureScanner(found, { url: server.url, storage: session })
    console.log(`Scanner opened → code read: ${Math.round(scanner)} ms (wanted ≤ 1500)`)
  } finally {
    await browser.close()
    await server.dispose()
  }
}
