import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  CommandError,
  endProgram,
  type Engine,
  findProgram,
  phoneSize,
  poll,
  type Session,
  startProgram,
} from './session'

const programs = ['firefox-esr', 'firefox']

const preferences = {
  // Chooses a free port.
  'marionette.port': 0,
  'intl.accept_languages': 'hu',
  'ui.prefersReducedMotion': 1,
  // Questions that nobody would answer: for the position, and where to save a file.
  'permissions.default.geo': 2,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.useDownloadDir': true,
  'browser.download.folderList': 2,
  // A saved PDF would open in front of the page, which would then be drawn rarely.
  'pdfjs.disabled': true,
  // No requests of its own.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

type Answer = [
  type: number,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
]

/** Speaks Marionette, which is WebDriver over a socket: `length:[0,id,name,parameters]`. */
function speak(socket: Socket) {
  let received = Buffer.alloc(0)
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('data', (part) => {
    received = Buffer.concat([received, part as Buffer])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon < 0 || received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as Answer
      received = received.subarray(end)
      // The first message greets.
      if (!Array.isArray(message)) continue
      waiting.get(message[1])?.(message)
      waiting.delete(message[1])
    }
  })
  const ended = { error: 'closed', message: 'Firefox has ended.' }
  socket.on('error', () => {}) // followed by close
  socket.on('close', () => {
    for (const [id, answer] of waiting) answer([1, id, ended, null])
  })
  return async (name: string, parameters: object = {}): Promise<unknown> => {
    if (socket.destroyed) throw new CommandError(ended.error, ended.message)
    const id = ++last
    const text = JSON.stringify([0, id, name, parameters])
    const answering = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await answering
    if (error) throw new CommandError(error.error, error.message)
    return result && typeof result === 'object' && 'value' in result ? result.value : result
  }
}

/** Starts Firefox without a window. */
async function start(): Promise<Session> {
  const profile = mkdtempSync(path.join(tmpdir(), 'kincskereses-firefox-'))
  const all = { ...preferences, 'browser.download.dir': profile }
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const firefox = startProgram(findProgram(...programs) ?? '', [
    ...['-headless', '-no-remote', '-profile', profile],
    ...['-marionette', '-remote-allow-system-access'],
  ])
  const close = async () => {
    await endProgram(firefox)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const portFile = path.join(profile, 'MarionetteActivePort')
    const port = await poll(
      () => existsSync(portFile) && (Number(readFileSync(portFile, 'utf8')) || null),
      60_000,
    )
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const send = speak(socket)
    await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
    // Its windows are at least 500 px wide.
    await send('Marionette:SetContext', { value: 'chrome' })
    await send('WebDriver:ExecuteScript', {
      script: `const [{ width, height }] = arguments
        const { style } = gBrowser.selectedBrowser
        style.minWidth = style.maxWidth = width + 'px'
        style.minHeight = style.maxHeight = height + 'px'`,
      args: [phoneSize],
    })
    await send('Marionette:SetContext', { value: 'content' })
    return {
      command: (name, parameters) => send(`WebDriver:${name}`, parameters),
      close: async () => {
        socket.destroy()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  missing: () => (findProgram(...programs) ? [] : programs.slice(0, 1)),
  start,
}
