import { existsSync } from 'node:fs'

/** A Chromium executable and its arguments. */
export type TestBrowser = { executablePath: string; args: string[] }

/** Tests run as root in containers, without GPU or network. */
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

/** The headless shell needs a quarter less processor time than Chromium. */
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

const installHelp = [
  'No Chromium found for the end-to-end tests. Any one of these helps:',
  '  apt-get install chromium                 (Debian, Ubuntu)',
  '  CHROMIUM_PATH=/path/to/chromium npm test (a Chromium or Chrome somewhere else)',
  '  npm install                              (brings @sparticuz/chromium for Linux x64)',
].join('\n')

/**
 * Finds a browser: CHROMIUM_PATH, an installed Chromium or Chrome, else the one from npm.
 * @param withPermissionPrompts a browser that can prompt for permissions, unlike the headless shell
 * @throws with installation instructions when there is none.
 */
export async function findBrowser({ withPermissionPrompts = false } = {}): Promise<TestBrowser> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`)
    return { executablePath: chosen, args: installedArguments }
  }
  const installed = [...(withPermissionPrompts ? [] : shellPaths), ...wellKnownPaths].find(
    existsSync,
  )
  if (installed) return { executablePath: installed, args: installedArguments }
  return { executablePath: await unpackNpmBrowser(), args: commonArguments }
}

/** The package is for AWS Lambda and unpacks its libraries only when this variable is set. */
async function unpackNpmBrowser(): Promise<string> {
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch (cause) {
    throw new Error(installHelp, { cause })
  }
}
