import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { installCanvasCamera } from './support/camera'
import { Checkout } from './support/checkout'
import { expectBalance } from './support/expectations'
import { gateCode, downloadExport, localTime, plan, shortCodeOf } from './support/first-hunt'
import { claimTreasure, enterCode, expectFound, signUp } from './support/first-hunt-play'
import {
  addMapAndJackpot,
  createHunt,
  createCodes,
  setSchedule,
  setUpShop,
  playTestSession,
  createClues,
} from './support/first-hunt-setup'
import { expect as baseExpect, test } from './support/fixtures'
import { rowOf } from './support/admin'
import { startIsolatedServer, type IsolatedServer } from './support/isolated-server'
import { readDownload, decodeQrCodes, renderPdf } from './support/pdf'
import { textsOf } from './support/texts'

const [hu, en] = [textsOf('hu'), textsOf('en')]
// Longer timeouts: one server process serves three browsers.
const expect = baseExpect.configure({ timeout: 30_000 })

const sara = { name: 'Szervező Sára', email: 'sara@hunt.test' }
const kata = { name: 'Kereső Kata', email: 'kata@hunt.test' }
const fred = { name: 'Finder Fred', email: 'fred@hunt.test' }
const message = ['Nyílik a kapu', 'The gate opens'] as const
const reason = 'A kapuőr mást látott.'
/** The jackpot and Kata's balance after she has bought the offered clue. */
const jackpot = plan.jackpot.seed + (plan.offer.price * plan.jackpot.sharePercent) / 100
const kataLeft = plan.startingTokens + plan.pack.tokens - plan.offer.price
const kataPoints = plan.gatePoints + plan.best.points

let server: IsolatedServer
const contexts: BrowserContext[] = []
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startIsolatedServer({ env: { SEED: 'none' } })
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.dispose()
})

test('An organiser sets up a hunt in an empty database, runs it and closes it in the browser', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const open = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...options, baseURL: server.url })
    contexts.push(context)
    return context.newPage()
  }
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const organiser = await open()
  const first = await open(phone)
  const second = await open(phone)
  const camera = await installCanvasCamera(first)
  const dialog = organiser.getByRole('dialog')
  const question = organiser.getByRole('alertdialog')

  await test.step('The first account becomes organiser and sees the way to a hunt', async () => {
    await signUp(organiser, sara)
    await organiser.getByRole('link', { name: hu('game.toOrganising') }).click()
    await expect(organiser.getByText(hu('admin.overview.firstTitle'))).toBeVisible()
    await expect(
      organiser.getByRole('main').getByRole('link', { name: hu('admin.sessions.create') }),
    ).toBeVisible()
    await setSchedule(organiser)
  })
  await test.step('Create codes, clues and a hunt', async () => {
    await createCodes(organiser)
    await createClues(organiser)
    await createHunt(organiser)
  })
  await test.step('Add a map, a jackpot, a token package, a coupon and an offer', async () => {
    await addMapAndJackpot(organiser)
    await setUpShop(organiser)
  })
  const best = await shortCodeOf(organiser, plan.best.name)
  await test.step('Play a test session', () => playTestSession(organiser, best))

  const sheets = await test.step('Print the sheets', async () => {
    await organiser.goto('/admin/qr-codes')
    await organiser.getByRole('checkbox', { name: hu('table.selectPage') }).check()
    await organiser.getByRole('button', { name: hu('admin.codes.printSelected') }).click()
    await dialog.getByLabel(hu('admin.codes.print.layout')).selectOption('1')
    const [pdf] = await Promise.all([
      organiser.waitForEvent('download'),
      dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click(),
    ])
    return renderPdf(await open(), await readDownload(pdf))
  })
  expect(sheets).toHaveLength(4)
  const printed = sheets.find(({ text }) => text.includes(gateCode))?.picture ?? new Uint8Array()
  const [address = ''] = await decodeQrCodes(printed)
  expect(address).toMatch(new RegExp(`^${server.url}/ar/[0-9a-f-]{36}$`))

  await test.step('Two players join, get tokens, and one buys a clue', async () => {
    await signUp(first, kata)
    await signUp(second, fred, 'en')
    await first.getByRole('button', { name: hu('game.join') }).click()
    await expectBalance(first, plan.startingTokens)
    await second.getByRole('button', { name: en('game.join') }).click()
    await expect(second.getByRole('heading', { name: plan.name })).toBeVisible()
    await first.goto('/shop/products')
    const checkout = new Checkout(first)
    await checkout.choose({ id: '', ...plan.pack })
    await checkout.typeCard()
    await checkout.payUntilAccepted()
    await second.goto('/shop/products')
    await second.getByLabel(en('coupons.code')).fill(plan.coupon.code.toLowerCase())
    await second.getByRole('button', { name: en('coupons.apply') }).click()
    const credited = en('coupons.credited_other', { count: plan.coupon.tokens })
    await expect(second.getByText(credited)).toBeVisible()
    await first.goto('/shop')
    const buy = hu('shop.buyClue', { name: plan.gate[0] })
    await first.getByRole('button', { name: buy }).click()
    const confirm = hu('shop.confirmBuy_other', { count: plan.offer.price })
    await first.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
    await expectBalance(first, kataLeft)
  })

  await test.step('Open the hunt and notify its players', async () => {
    // The other player scans it later: a repeat within 5 s by the same player would be refused.
    await enterCode(second, best, 'en')
    const early = second.locator('[data-error-key="game_not_started"]')
    await expect(early).toContainText(en('errors.game_not_started'))
    await second.goto('/dashboard')
    await organiser.goto('/admin/game-sessions')
    const edit = hu('admin.sessions.editSession', { name: plan.name })
    await organiser.getByRole('button', { name: edit, exact: true }).click()
    await organiser.getByLabel(hu('admin.sessions.startsAt')).fill(localTime(-1))
    await organiser.getByRole('button', { name: hu('admin.sessions.save') }).click()
    const question = organiser.getByRole('alertdialog', {
      name: hu('admin.sessions.questions.startNow.title', { name: plan.name }),
    })
    await expect(question).toContainText('2')
    await question.getByRole('button', { name: hu('admin.sessions.save') }).click()
    const saved = hu('admin.sessions.saved', { name: plan.name })
    await expect(organiser.getByText(saved, { exact: true })).toBeVisible()
    await organiser.goto('/admin')
    await organiser.getByRole('button', { name: hu('admin.sessions.announce') }).click()
    const title = (language: string) =>
      hu(`form.${language}`, { label: hu('admin.announcements.titleField') })
    await dialog.getByLabel(title('hungarian')).fill(message[0])
    await dialog.getByLabel(title('english')).fill(message[1])
    const send = hu('admin.announcements.send_other', { count: 2 })
    await dialog.getByRole('button', { name: send }).click()
    const unread = en('announcements.unread_one', { count: 1 })
    await second.getByRole('button', { name: unread }).click()
    await expect(second.getByRole('dialog').getByText(message[1])).toBeVisible()
    await expect(dialog.getByLabel(title('hungarian')), 'ready for the next one').toHaveValue('')
    await dialog.getByRole('button', { name: hu('common.close') }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('Players scan printed codes, and the organiser sees it live', async () => {
    const seen = organiser.getByRole('listitem').filter({ hasText: kata.name })
    await first.goto('/scanner')
    await expect(first.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
    await camera.show(address)
    await expectFound(first, gateCode, 'hu')
    await camera.hide()
    await expect(seen.filter({ hasText: gateCode })).toBeVisible()
    await enterCode(first, best, 'hu')
    await expectFound(first, plan.best.name, 'hu')
    const counted = seen.filter({ hasText: `+${plan.best.points}` })
    await expect(counted.filter({ hasText: plan.best.name })).toBeVisible()

    await organiser.goto('/admin/found-qrcodes?tab=codes')
    await expect(rowOf(organiser, kata.name)).toHaveCount(2)
    await second.goto('/scanner')
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(printed) }
    await second.locator('input[type=file]').setInputFiles(photo)
    await expectFound(second, gateCode, 'en')
    await expect(rowOf(organiser, fred.name)).toContainText(gateCode)
    await enterCode(second, best, 'en')
    const refusal = second.locator('[data-error-key="scan_limit_reached"]')
    await expect(refusal).toContainText(en('errors.scan_limit_reached'))

    await first.goto('/dashboard')
    const board = first.getByRole('table', { name: hu('game.board.caption') })
    await expect(board.getByRole('row').nth(1)).toContainText(kata.name)
    await expect(board.getByRole('row').nth(1)).toContainText(String(kataPoints))
  })

  await test.step('Both players claim the treasure; one is rejected, one approved', async () => {
    await organiser.goto('/admin')
    const heading = organiser.getByRole('heading', { name: hu('admin.desk.claims') })
    const waiting = organiser.locator('section').filter({ has: heading })
    await expect(waiting).toContainText(hu('admin.desk.noClaims'))
    await claimTreasure(second, fred.name, 'en')
    await claimTreasure(first, kata.name, 'hu')
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    await waiting.getByRole('link').click()
    const review = (name: string) =>
      organiser.getByRole('button', { name: hu('admin.claims.reviewOf', { name }) })
    await review(fred.name).click()
    await dialog.getByLabel(hu('admin.claims.reason')).fill(reason)
    await dialog.getByRole('button', { name: hu('admin.claims.reject') }).click()
    await question.getByRole('button', { name: hu('admin.claims.reject') }).click()
    await expect(second.getByText(reason)).toBeVisible()
    await review(kata.name).click()
    await dialog.getByRole('button', { name: hu('admin.claims.approve') }).click()
    await expect(question).toContainText(hu('common.coins_other', { count: jackpot }))
    await question.getByRole('button', { name: hu('admin.claims.approve') }).click()
    await expect(first.getByRole('heading', { name: hu('treasure.approvedTitle') })).toBeVisible()
    await expectBalance(first, kataLeft + jackpot)
  })

  await test.step('Export everything', async () => {
    const total = String(kataLeft + jackpot)
    const files: [screen: string, ...contents: string[]][] = [
      ['users', `${kata.name};${kata.email}`, `;${total};${kataPoints};`, sara.email],
      ['game-sessions', `\n${plan.name};`],
      ['qr-codes', address, best],
      ['clues', `${plan.water[0]};${plan.water[1]}`],
      ['clue-solution-management', 'Balra, a harmadik kő.'],
      ['map-management', plan.map.join(';')],
      ['coupons', `${plan.coupon.code};`],
      ['coupon-usage', `${fred.email};${plan.coupon.code};;${plan.coupon.tokens};`],
      ['featured-offers', plan.offer.name[0]],
      ['featured-offers?tab=packages', `${plan.pack.nameHu};${plan.pack.tokens};1000;2,5;`],
      ['purchase-statistics?tab=orders', `${kata.email};${plan.pack.nameHu};${plan.pack.tokens}`],
      ['token-management', `;${jackpot};${total};`, `;-${plan.offer.price};${kataLeft};`],
      ['token-statistics', `${kata.name};${kata.email};${plan.offer.price};1`],
      ['statistics', `${plan.name};2;2;0;2;1`],
      ['clue-statistics', `${plan.gate[0]};`],
      ['qr-code-statistics', `${gateCode};`],
      ['found-qrcodes', `${kata.name};`, reason],
      ['found-qrcodes?tab=codes', `;${gateCode};`, `;${plan.name};`, `${fred.name};;${fred.email}`],
      ['jackpot-management', `;${jackpot};${plan.jackpot.seed};`, kata.name],
      ['activity', 'claim.approved', 'session.update'],
    ]
    for (const [screen, ...contents] of files) {
      const csv = await downloadExport(organiser, `/admin/${screen}`)
      for (const content of contents) expect(csv, screen).toContain(content)
    }
  })
})
