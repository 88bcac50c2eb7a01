import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser'
import { startOwnServer } from '../../e2e/support/own-server'
import { type Api, connectOrganiser, createUser } from '../../e2e/support/users'
import { measureScanner } from './scanner'
import { type Transfer, visit, type Visit } from './visit'

const KIB = 1024
/** What a player opens, and the element that makes each screen usable. */
const screens = [
  { path: '/login', until: 'input[type=email]', signedIn: false },
  { path: '/dashboard', until: 'main h1', signedIn: true },
  { path: '/shop', until: 'main h1', signedIn: true },
  { path: '/shop/products', until: 'main h1', signedIn: true },
  { path: '/scanner', until: 'main h1', signedIn: true },
  { path: '/map', until: 'main h1', signedIn: true },
  { path: '/profile', until: 'main h1', signedIn: true },
]

/** Wanted of the first visit to the sign-in screen; what a test holds are the bytes (tests/weight). */
const wanted =
  'Wanted of /login: first content ≤ 1000 ms, usable ≤ 2500 ms, ≤ 190 KiB, CSS ≤ 15 KiB'

function weigh(transfers: readonly Transfer[], type?: string): number {
  const counted = type === undefined ? transfers : transfers.filter((one) => one.type === type)
  return Number((counted.reduce((sum, { bytes }) => sum + bytes, 0) / KIB).toFixed(1))
}

function row({ firstContent, usable, transfers }: Visit) {
  return {
    'first content ms': Math.round(firstContent),
    'usable ms': Math.round(usable),
    KiB: weigh(transfers),
    scripts: weigh(transfers, 'Script'),
    CSS: weigh(transfers, 'Stylesheet'),
    fonts: weigh(transfers, 'Font'),
    requests: transfers.length,
  }
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
 * Opens the screens as a phone does for the first time (gzip, CPU four times slower, slow 4G) and
 * prints what they took. Times depend on the machine, so none of them fails this run.
 */
export async function measureFrontEnd(): Promise<void> {
  const found = await findBrowser()
  console.log('Building the client and starting the embedded default …')
  const server = await startOwnServer()
  const browser = await chromium.launch(found)
  try {
    const organiser = await connectOrganiser(server.url)
    const { api, session } = await createUser(server.url, organiser)
    await joinDemoHunt(organiser, api)
    const rows: Record<string, ReturnType<typeof row>> = {}
    for (const { path, until, signedIn } of screens) {
      const storage = signedIn ? session : undefined
      rows[path] = row(await visit(browser, { url: `${server.url}${path}`, until, storage }))
    }
    console.table(rows)
    console.log(wanted)
    const scanner = await measureScanner(found, { url: server.url, storage: session })
    console.log(`Scanner opened → code read: ${Math.round(scanner)} ms (wanted ≤ 1500)`)
  } finally {
    await browser.close()
    await server.dispose()
  }
}
