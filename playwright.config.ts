import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/e2e/support/browser'
import { freePort } from './tests/support/free-port'
import { fillDataFolder } from './tests/support/prepared-data'

const { executablePath, args } = await findBrowser()

// This file is read again in every worker process: what was chosen once travels in the environment.
const port = (process.env['E2E_PORT'] ??= String(await freePort()))
const baseURL = `http://127.0.0.1:${port}`

/** The Supabase that `npm run test:supabase` names; the embedded server when absent. */
const remoteUrl = process.env['TEST_SUPABASE_URL']

async function newDataFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-e2e-'))
  if (!remoteUrl) await fillDataFolder(folder, 'demo')
  return folder
}
const dataFolder = (process.env['E2E_DATA_DIR'] ??= await newDataFolder())

/** Journeys of players and organisers that ask nothing of the embedded server itself. */
const remoteSpecs = [
  'hunt-walk',
  'live',
  'lost-broadcasts',
  'realtime-trouble',
  'announcements',
  'joining',
  'guests',
  'guest-devices',
  'helpers',
  'teams',
  'map',
  'find-cards',
  'tasks',
  'media',
  'results',
  'shop',
  'payments',
  'payments-orders',
  'vip',
  'coupons',
  'profile',
  'treasure-claim',
  'scan',
  'admin-clues',
  'admin-codes',
  'admin-coupons',
  'admin-game-sessions',
  'admin-lost-broadcasts',
  'admin-offers',
  'admin-session-editing',
  'admin-statistics',
  'admin-tokens',
  'admin-users',
].map((name) => `**/${name}.spec.ts`)

const serverEnvironment = { PORT: port, DATA_DIR: dataFolder }

const embeddedServer = {
  command: 'exec node --import tsx tests/e2e/support/serve.ts',
  env: { ...serverEnvironment, STUDIO_PORT: '0', SEED: 'demo', DATABASE_URL: '' },
}
const staticHost = {
  command: 'exec node --import tsx tests/e2e/support/static-host.ts',
  env: {
    ...serverEnvironment,
    VITE_SUPABASE_URL: remoteUrl ?? '',
    VITE_SUPABASE_PUBLISHABLE_KEY: process.env['TEST_SUPABASE_PUBLISHABLE_KEY'] ?? '',
  },
}

/** Players scan and buy on a phone; the rules behind it do not depend on the width. */
const narrowSpecs = [
  '**/scan*.spec.ts',
  '**/ar.spec.ts',
  '**/guest*.spec.ts',
  '**/shop.spec.ts',
  '**/media.spec.ts',
  '**/back.spec.ts',
  '**/payments*.spec.ts',
  '**/coupons.spec.ts',
  '**/offers.spec.ts',
  '**/vip.spec.ts',
  '**/jackpot.spec.ts',
  '**/treasure-claim.spec.ts',
  '**/announcements.spec.ts',
  '**/offline*.spec.ts',
  '**/themes*.spec.ts',
  '**/profile*.spec.ts',
  '**/map.spec.ts',
  '**/slow-network.spec.ts',
  '**/third-party.spec.ts',
  '**/dashboard.spec.ts',
  '**/layout-shift.spec.ts',
  '**/results.spec.ts',
  '**/hunt-walk.spec.ts',
  '**/find-cards.spec.ts',
  '**/joining.spec.ts',
  '**/teams.spec.ts',
]
/** Organisers, two windows side by side, redirects, and the wide navbar; specs set other widths they need. */
const wideSpecs = [
  '**/corrections.spec.ts',
  '**/admin-*.spec.ts',
  '**/venue-screen.spec.ts',
  '**/live.spec.ts',
  '**/lost-broadcasts.spec.ts',
  '**/realtime-sleep.spec.ts',
  '**/realtime-trouble.spec.ts',
  '**/routes.spec.ts',
  '**/appearance.spec.ts',
  '**/languages.spec.ts',
  '**/failures.spec.ts',
  '**/install.spec.ts',
  '**/security-headers.spec.ts',
  '**/health.spec.ts',
  '**/start.spec.ts',
]

/** Runs at both widths; before a commit on a phone alone. */
const twoWidthSpec = '**/accessibility.spec.ts'

/**
 * End-to-end tests in a real Chromium against the embedded server, which starts on a free port with
 * a data folder of its own and the demo hunt in it; with TEST_SUPABASE_URL against that Supabase.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: remoteUrl ? remoteSpecs : '**/*.spec.ts',
  globalTeardown: './tests/e2e/support/global-teardown.ts',
  fullyParallel: false,
  forbidOnly: true,
  // Before a commit: every role, every way of money, and every screen looked at by axe in one theme.
  ...(process.env['E2E_QUICK'] && { grep: /@quick/ }),
  // A second try in continuous integration, whose load nobody knows; npm test names each that needed it.
  retries: process.env['CI'] ? 1 : 0,
  // Tests wait for the server and for timers, so one worker more than a small machine has cores.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    // It would answer from its cache what a test means to cut off; its own specs let it in.
    serviceWorkers: 'block',
    // Emptied after each test; its cache of the app's scripts and what is compiled of them stays.
    reuseContext: true,
    locale: 'hu-HU',
    timezoneId: 'Europe/Budapest',
    // Without a GPU every frame of an animation costs as much as a click. The walk and the menus show theirs.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: wideSpecs,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: process.env['E2E_QUICK'] ? [...narrowSpecs, twoWidthSpec] : narrowSpecs,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    ...(remoteUrl ? staticHost : embeddedServer),
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
