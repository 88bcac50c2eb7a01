import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../support/free-port'
import {
  CommandError,
  type CommandName,
  endProgram,
  type Engine,
  findProgram,
  phoneSize,
  poll,
  type Session,
  startProgram,
} from './session'

const programs = ['WebKitWebDriver', 'Xvfb']

/** Its own toolbar would be wider than a phone; the fonts of pages are not GTK's. */
const gtkStyle = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px }'

/** Without animations, as Firefox. */
const gtkSettings = '[Settings]\ngtk-enable-animations=false\n'

const endpoints: Record<CommandName, (id: string) => [method: string, path: string]> = {
  Navigate: () => ['POST', '/url'],
  ExecuteScript: () => ['POST', '/execute/sync'],
  ElementClick: (id) => ['POST', `/element/${id}/click`],
  ElementClear: (id) => ['POST', `/element/${id}/clear`],
  ElementSendKeys: (id) => ['POST', `/element/${id}/value`],
  TakeScreenshot: () => ['GET', '/screenshot'],
}

async function request(method: string, url: string, parameters: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
  })
  const { value } = (await response.json()) as { value: { error: string; message: string } | null }
  if (!response.ok) throw new CommandError(value?.error ?? '', value?.message ?? '')
  return value
}

/**
 * Starts MiniBrowser, WebKitGTK's own browser, with its WebDriver on a screen of a phone's size. It is a private window
 * without a camera, and nobody can answer its question for the position.
 */
async function start(): Promise<Session> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-webkit-'))
  const settings = path.join(folder, 'gtk-3.0')
  mkdirSync(settings)
  writeFileSync(path.join(settings, 'gtk.css'), gtkStyle)
  writeFileSync(path.join(settings, 'settings.ini'), gtkSettings)
  // Saved files, which would come to the user's own.
  writeFileSync(path.join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`)

  const { width, height } = phoneSize
  const screen = startProgram(
    'Xvfb',
    ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', `${width}x${height}x24`],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [display] = (await Promise.race([
    once(screen.stdout!, 'data'),
    once(screen, 'exit').then(() => {
      throw new Error('Xvfb has ended')
    }),
  ])) as [Buffer]
  const port = await freePort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      XDG_CONFIG_HOME: folder,
      LANGUAGE: 'hu',
      // Containers allow no sandbox inside.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const close = async () => {
    await endProgram(driver)
    await endProgram(screen)
    rmSync(folder, { recursive: true, force: true })
  }

  const driverUrl = `http://127.0.0.1:${port}`
  const options = { args: ['--automation', '--full-screen'] }
  try {
    await poll(async () => (await fetch(`${driverUrl}/status`)).ok)
    const { sessionId } = (await request('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string }
    const session = `${driverUrl}/session/${sessionId}`
    await request('POST', `${session}/window/rect`, phoneSize)
    return {
      command: (name, parameters = {}) => {
        const [method, place] = endpoints[name](String(parameters['id']))
        return request(method, session + place, parameters)
      },
      close: async () => {
        // Ends the browser, which would also end with its screen.
        await request('DELETE', session, {}).catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const webkit: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  missing: () => programs.filter((name) => !findProgram(name)),
  start,
}
