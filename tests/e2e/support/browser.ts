import { existsSync } from 'node:fs'

/** A Chromium to test in and the arguments it wants. */
export type TestBrowser = { executablePath: string; args: string[] }

/** Quiet, and the same everywhere: tests run as root in containers, without a GPU or the network. */
const commonArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
]

const installedArguments = [
  ...commonArguments,
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without windows, bars and extensions, which nobody looks at: a quarter less work. */
const shellPaths = ['/usr/bin/chromium-headless-shell']

const wellKnownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const howToGetOne = [
  'No Chromium found for the end-to-end tests. Any one of these helps:',
  '  apt-get install chromium                 (Debian, Ubuntu)',
  '  CHROMIUM_PATH=/path/to/chromium npm test (a Chromium or Chrome that is somewhere else)',
  '  npm install                              (brings @sparticuz/chromium for Linux x64)',
].join('\n')

/**
 * Finds a browser: CHROMIUM_PATH, an installed Chromium or Chrome, else the one that npm brought.
 * @param asking one that asks its user for the camera or the place, as a shell never does
 * @throws with what to install when there is none.
 */
export async function findBrowser({ asking = false } = {}): Promise<TestBrowser> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`)
    return { executablePath: chosen, args: installedArguments }
  }
  const installed = [...(asking ? [] : shellPaths), ...wellKnownPaths].find(existsSync)
  if (installed) return { executablePath: installed, args: installedArguments }
  return { executablePath: await unpackNpmBrowser(), args: commonArguments }
}

/** The package is made for AWS Lambda and unpacks its libraries only when it believes to be there. */
async function unpackNpmBrowser(): Promise<string> {
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch (cause) {
    throw new Error(howToGetOne, { cause })
  }
}
