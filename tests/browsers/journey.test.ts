import { randomUUID } from 'node:crypto'
import QRCode from 'qrcode'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { paths, pathWith } from '../../src/config/paths'
import { CLAIM_PHOTO_BUCKET } from '../../src/features/treasure/model/claim-photo'
import { createHunt, type TestHunt } from '../e2e/support/hunt'
import { type IsolatedServer, startIsolatedServer } from '../e2e/support/isolated-server'
import { sessionOf } from '../e2e/support/joining'
import { places } from '../e2e/support/maps'
import { textsOf } from '../e2e/support/texts'
import { type Api, connectOrganiser, demoOrganiser } from '../e2e/support/users'
import { playedEngines, printLeftOut } from './support/engines'
import { isStored, Phone } from './support/phone'
import { alt, card, clue, prepareHunt, transcript } from './support/prepared-hunt'
import { poll } from './support/session'

const hu = textsOf('hu')

const player = { name: 'Kovács Őrs', password: 'kincses-lada-1' }

let server: IsolatedServer
let organiser: Api

beforeAll(async () => {
  server = await startIsolatedServer()
  organiser = await connectOrganiser(server.url)
})
afterAll(() => server?.dispose())

/** Everything that a player and an organiser do, on one phone. */
function journey(phone: Phone, hunt: TestHunt): [step: string, play: () => Promise<unknown>][] {
  const [first, second, third] = hunt.codes
  const email = `phone-${randomUUID()}@hunt.test`
  const total = first.points + second.points + third.points

  const typeCode = async (shortCode: string) => {
    await phone.fill(hu('scanner.typed.label'), shortCode)
    await phone.press(hu('scanner.typed.submit'))
  }
  const seeCounted = async (name: string) => {
    await phone.see({ role: 'heading', name: hu('scanner.success.title') })
    await phone.see({ text: name })
  }
  /** The picture is drawn, and the browser has read the sound, which need not be played for that. */
  const seeMedia = async () => {
    await phone.see({ role: 'img', name: alt })
    await phone.until(
      'return document.querySelector(`img[alt="${arguments[0]}"]`)?.naturalWidth > 0',
      alt,
    )
    await phone.see({ css: 'audio' })
    await phone.until('return document.querySelector("audio")?.readyState > 0')
  }
  /** Waits for a file that a button saves. @returns its size, bytes, and how it begins */
  const saved = async (button: string, type: string) => {
    await phone.run(`
      const original = (window.originalUrl ??= URL.createObjectURL)
      window.savedFiles = []
      URL.createObjectURL = (file) => {
        void file.slice(0, 5).arrayBuffer().then((start) => {
          const begin = String.fromCharCode(...new Uint8Array(start))
          window.savedFiles.push({ type: file.type, size: file.size, begin })
        })
        return original.call(URL, file)
      }`)
    await phone.press(button)
    return poll(() =>
      phone.run<{ size: number; begin: string } | undefined>(
        'return window.savedFiles.find((file) => file.type === arguments[0])',
        type,
      ),
    )
  }
  return [
    [
      'joins by a link',
      async () => {
        const { join_code: code } = await sessionOf(organiser, hunt)
        await phone.open(`/join/${code}`)
        await phone.see({ role: 'heading', name: hunt.name })
        await phone.press(hu('game.join'))
        await phone.see({ role: 'button', name: hu('auth.signUp') })
      },
    ],
    [
      'signs up',
      async () => {
        await phone.fill(hu('auth.name'), player.name)
        await phone.fill(hu('auth.email'), email)
        await phone.fill(hu('auth.password'), player.password)
        await phone.press(hu('auth.signUp'))
        await phone.see({ role: 'heading', name: hunt.name })
        await phone.until('return location.pathname === arguments[0]', paths.dashboard)
      },
    ],
    [
      'buys a clue',
      async () => {
        await phone.open(paths.shop)
        await phone.press(hu('shop.buyClue', { name: clue.name }))
        await phone.see({ role: 'alertdialog' })
        await phone.press(hu('shop.confirmBuy_other', { count: clue.price }))
        await phone.see({ text: clue.content })
      },
    ],
    [
      'reads it with its picture and sound',
      async () => {
        await seeMedia()
        await phone.click({ text: hu('media.transcript') })
        await phone.see({ text: transcript })
      },
    ],
    [
      'types a code',
      async () => {
        await phone.open(paths.scanner)
        await typeCode(first.shortCode)
        await seeCounted(first.name)
      },
    ],
    [
      'chooses a photo of a code and reads its card',
      async () => {
        await phone.press(hu('scanner.success.scanOn'))
        const printed = await QRCode.toBuffer(`${server.url}/ar/${second.id}`, { width: 600 })
        await phone.choose('input[type=file]', 'code.png', printed)
        await seeCounted(second.name)
        await phone.see({ text: card.title })
        await phone.see({ text: card.text })
      },
    ],
    [
      'types a code while the server is away, and it counts once it is back',
      async () => {
        // The app, what the player has read, and its files are on the phone.
        await phone.until(isStored, clue.content, alt)
        await server.stop()
        try {
          await phone.open(`${paths.shop}?tab=owned`)
          await phone.see({ text: clue.content })
          await seeMedia()
          await phone.open(paths.scanner)
          await typeCode(third.shortCode)
          await phone.see({ role: 'heading', name: hu('scanner.unsent.saved') })
          await phone.press(hu('scanner.success.scanOn'))
          await phone.see({ css: 'li[data-state="pending"]' })
          expect(await phone.problems()).toEqual([])
        } finally {
          await server.start()
        }
        await poll(async () => {
          if (await phone.shows({ css: 'li[data-state="counted"]' })) return true
          // The app asks again by itself, at first often: the button may be gone.
          await phone.press(hu('scanner.queue.sendNow'), 0)
          return false
        }, 60_000)
        await phone.see({ text: third.name })
      },
    ],
    [
      'opens the map',
      async () => {
        await phone.open(paths.map)
        await phone.see({ text: places.fountain.nameHu })
        await phone.until('return document.querySelector(".leaflet-image-layer")?.naturalWidth > 0')
      },
    ],
    [
      'reports a problem with a photo',
      async () => {
        await phone.press(hu('reports.open'))
        await phone.click({ role: 'radio', name: hu('reports.kinds.danger') })
        await phone.choose(
          '[role=dialog] input[type=file]',
          'place.png',
          await QRCode.toBuffer('x'),
        )
        await phone.see({ text: hu('reports.photoAdded') })
        expect(await phone.problems()).toEqual([])
        await phone.press(hu('reports.send'))
        const report = await poll(async () => {
          const { data } = await organiser
            .rpc('admin_list_problem_reports', { p_game_session_id: hunt.sessionId })
            .throwOnError()
          return data[0]
        })
        const { data: photo } = await organiser.storage
          .from(CLAIM_PHOTO_BUCKET)
          .download(report.photo_path ?? '')
        expect(photo?.size).toBeGreaterThan(100)
        await phone.until('return !document.querySelector("[role=dialog]")')
      },
    ],
    [
      'sees the board in the theme of treasure',
      async () => {
        await phone.open(paths.dashboard)
        await phone.see({ role: 'table', name: hu('game.board.caption') })
        await phone.until(
          'return document.querySelector("table").innerText.includes(arguments[0])',
          String(total),
        )
        await phone.press(hu('nav.openMenu'))
        await phone.click({ css: '#mobile-menu [aria-expanded]' })
        await phone.press(hu('themes.treasure'))
        await phone.until('return document.documentElement.dataset.theme === "treasure"')
        await phone.open(paths.dashboard)
        await phone.until('return document.documentElement.dataset.theme === "treasure"')
        await phone.see({ role: 'table', name: hu('game.board.caption') })
      },
    ],
    [
      'saves the picture and the certificate of the recap',
      async () => {
        await organiser
          .rpc('admin_set_game_session_phase', {
            p_game_session_id: hunt.sessionId,
            p_phase: 'ended',
          })
          .throwOnError()
        await phone.open(pathWith(paths.recap, hunt.sessionId))
        await phone.see({ role: 'heading', name: hu('results.recap.title') })
        const picture = await saved(hu('results.recap.share'), 'image/png')
        expect(picture.size).toBeGreaterThan(10_000)
        const certificate = await saved(hu('results.recap.certificate'), 'application/pdf')
        expect(certificate.begin).toBe('%PDF-')
      },
    ],
    [
      'signs out, and the organiser signs in',
      async () => {
        await phone.open(paths.dashboard)
        await phone.press(hu('nav.openMenu'))
        await phone.press(hu('nav.logout'))
        await phone.see({ role: 'button', name: hu('auth.signIn') })
        await phone.fill(hu('auth.email'), demoOrganiser.email)
        await phone.fill(hu('auth.password'), demoOrganiser.password)
        await phone.press(hu('auth.signIn'))
        await phone.see({ role: 'button', name: hu('nav.openMenu') })
        await phone.until('return !document.querySelector("input[type=password]")')
      },
    ],
    [
      'imports codes from a CSV file',
      async () => {
        const name = `Árvíztűrő ${randomUUID().slice(0, 8)}`
        const other = await createHunt(organiser)
        await phone.open(`${paths.adminQrCodes}?hunt=${other.sessionId}`)
        await phone.see({ text: other.codes[0].name })
        await phone.press(hu('admin.codes.import.open'))
        await phone.see({ role: 'button', name: hu('admin.import.choose') })
        const csv = `Név;Pont;Max. találat\n${name} kút;5;2\n${name} pad;7;`
        await phone.choose('[role=dialog] input[type=file]', 'codes.csv', Buffer.from(csv))
        await phone.see({ text: hu('admin.import.ready_other', { count: 2 }) })
        expect(await phone.problems()).toEqual([])
        await phone.press(hu('admin.import.submit_other', { count: 2 }))
        await phone.see({ text: `${name} pad` })
      },
    ],
    [
      'opens the venue screen',
      async () => {
        const { data } = await organiser
          .rpc('admin_set_venue_screen_link', {
            p_game_session_id: hunt.sessionId,
            p_is_open: true,
          })
          .throwOnError()
        await phone.open(pathWith(paths.screen, (data as { token: string }).token))
        await phone.see({ role: 'heading', name: hunt.name })
        await phone.see({ text: 'K. Ő.' })
      },
    ],
  ]
}

printLeftOut()

describe.each(playedEngines())('$name', (engine) => {
  test('A hunt is played, and every screen fits the phone', async () => {
    expect(engine.missing()).toEqual([])
    const hunt = await prepareHunt(organiser)
    const phone = new Phone(await engine.start(), server.url)
    onTestFinished(() => phone.close())
    for (const [step, play] of journey(phone, hunt)) {
      const started = performance.now()
      try {
        await play()
        expect(await phone.problems()).toEqual([])
      } catch (cause) {
        const file = await phone.screenshot(`${engine.name}-${step}`).catch(() => 'no screenshot')
        throw new Error(`The player ${step}: ${String(cause)} (${file})`, { cause })
      }
      console.log(`${engine.name} ${step}: ${Math.round(performance.now() - started)} ms`)
    }
  })
})
