import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import {
  gateCode,
  checklistItem,
  drawPlan,
  fillBilingual,
  submitDialog,
  localTime,
  openCreateDialog,
  plan,
  createClue,
} from './first-hunt'
import { enterCode, expectFound } from './first-hunt-play'
import { enLabel, huLabel, rowOf } from './admin'
import { textsOf } from './texts'

const hu = textsOf('hu')

/** Sets the game start and the joining deadline to future dates. */
export async function setSchedule(page: Page): Promise<void> {
  await page.goto('/admin/clue-settings')
  await expect(page.getByRole('heading', { name: hu('admin.settings.title') })).toBeVisible()
  await page.getByLabel(hu('admin.settings.gameStart')).fill(localTime(30))
  await page.getByLabel(hu('admin.settings.deadline')).fill(localTime(1))
  await page.getByRole('button', { name: hu('common.save') }).click()
  await expect(page.getByText(hu('admin.settings.saved'), { exact: true })).toBeVisible()
}

/** Creates a series of three codes, and one code with a position on the map. */
export async function createCodes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await openCreateDialog(page, '/admin/qr-codes', 'admin.codes.series.open')
  await dialog.getByLabel(hu('admin.codes.series.prefix')).fill(plan.series)
  await dialog.getByLabel(hu('admin.codes.series.count')).fill('3')
  await submitDialog(dialog, hu('admin.codes.series.submit'))
  await expect(rowOf(page, plan.series)).toHaveCount(3)
  await openCreateDialog(page, '/admin/qr-codes', 'admin.codes.create')
  await dialog.getByLabel(hu('admin.codes.name')).fill(plan.best.name)
  await dialog.getByLabel(hu('admin.codes.points')).fill(String(plan.best.points))
  await dialog.getByRole('button', { name: hu('admin.codes.onMap') }).click()
  await expect(dialog.getByText(hu('admin.codes.map.blank'))).toBeVisible()
  await dialog.locator('.map-canvas').click({ position: { x: 120, y: 90 } })
  await expect(dialog.getByLabel(hu('admin.codes.latitude'))).toHaveValue(/^\d+\.\d+$/)
  await submitDialog(dialog)
  await expect(rowOf(page, plan.best.name)).toBeVisible()
}

/** Creates two clues, the second requiring the first, and a solution guide of the first. */
export async function createClues(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await createClue(page, plan.gate, { price: 20, code: gateCode })
  const after = plan.gate[0]
  await createClue(page, plan.water, { price: 30, code: plan.best.name, after })
  const add = hu('admin.guides.addGuide', { name: plan.gate[0] })
  await page.goto('/admin/clue-solution-management')
  await page.getByRole('button', { name: add }).click()
  await fillBilingual(dialog, 'admin.guides.content', ['Balra, a harmadik kő.', 'The third stone.'])
  await submitDialog(dialog)
  await expect(page.getByRole('button', { name: add })).toHaveCount(0)
}

/** Creates a hunt that starts tomorrow, with clues, codes, points and a scan cap. */
export async function createHunt(page: Page): Promise<void> {
  await page.goto('/admin/game-sessions?hunt=form')
  await page.getByLabel(hu('admin.sessions.name'), { exact: true }).fill(plan.name)
  await page.getByLabel(huLabel('admin.sessions.description')).fill('Keresd a kódokat!')
  await page.getByLabel(enLabel('admin.sessions.description')).fill('Find the codes!')
  await page.getByLabel(huLabel('admin.sessions.treasure')).fill(plan.treasure[0])
  await page.getByLabel(enLabel('admin.sessions.treasure')).fill(plan.treasure[1])
  await page.getByLabel(hu('admin.sessions.startsAt')).fill(localTime(1))
  await page.getByLabel(hu('admin.sessions.endsAt')).fill(localTime(2))
  for (const [picker, count] of [
    ['addClue', 2],
    ['addCode', 4],
  ] as const) {
    const group = page.getByRole('group', { name: hu(`admin.sessions.${picker}`) })
    await group.getByRole('button', { name: hu('admin.sessions.addAll', { count }) }).click()
  }
  const points = page.getByLabel(hu('admin.sessions.pointsOf', { name: gateCode }))
  await points.fill(String(plan.gatePoints))
  const { name } = plan.best
  await page.getByLabel(hu('admin.sessions.maxScansOf', { name })).fill('1')
  await page.getByLabel(hu('admin.sessions.visibility')).selectOption('listed')
  await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
  const publication = page.getByRole('alertdialog', {
    name: hu('admin.sessions.questions.publishListed.title', { name: plan.name }),
  })
  await publication.getByRole('button', { name: hu('admin.sessions.save') }).click()
  await expect(rowOf(page, plan.name)).toBeVisible()
}

/** Adds a visible map and a jackpot to the hunt. */
export async function addMapAndJackpot(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  await openCreateDialog(page, '/admin/map-management', 'admin.maps.add')
  const buffer = await drawPlan(page)
  const plot = { name: 'var.png', mimeType: 'image/png', buffer }
  await dialog.locator('input[type=file]').setInputFiles(plot)
  await fillBilingual(dialog, 'admin.maps.name', plan.map)
  await dialog.getByLabel(hu('admin.maps.isActive')).check()
  await expect(
    dialog.getByRole('button', { name: hu('admin.maps.replaceImage') }),
    'the picture has been stored',
  ).toBeEnabled()
  await submitDialog(dialog)

  await page.goto('/admin/jackpot-management')
  await rowOf(page, plan.name).getByRole('button').click()
  await dialog.getByLabel(hu('admin.jackpots.seedAmount')).fill(String(plan.jackpot.seed))
  const share = String(plan.jackpot.sharePercent)
  await dialog.getByLabel(hu('admin.jackpots.sharePercentField')).fill(share)
  await dialog.getByRole('button', { name: hu('admin.jackpots.open') }).click()
  await question.getByRole('button', { name: hu('admin.jackpots.open') }).click()
  const books = dialog.getByRole('row', { name: hu('admin.jackpots.kinds.seed') })
  await expect(books).toContainText(`+${plan.jackpot.seed}`)
}

/** Creates a token package, a token coupon and an offer of the first clue. */
export async function setUpShop(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin')
  await checklistItem(page, 'packages').getByRole('link').click()
  await page.getByRole('button', { name: hu('admin.products.create') }).click()
  await fillBilingual(dialog, 'admin.products.name', [plan.pack.nameHu, plan.pack.nameEn])
  await dialog.getByLabel(hu('admin.products.tokens')).fill(String(plan.pack.tokens))
  await dialog.getByLabel(hu('admin.products.priceHuf')).fill('1000')
  await dialog.getByLabel(hu('admin.products.priceEur')).fill('2,5')
  await submitDialog(dialog)
  await openCreateDialog(page, '/admin/coupons', 'admin.coupons.create')
  await dialog.getByLabel(hu('admin.coupons.code')).fill(plan.coupon.code)
  await dialog.getByLabel(hu('admin.coupons.tokens')).fill(String(plan.coupon.tokens))
  await submitDialog(dialog)
  await openCreateDialog(page, '/admin/featured-offers', 'admin.offers.create')
  await fillBilingual(dialog, 'admin.offers.name', plan.offer.name)
  const target = dialog.getByRole('combobox', { name: hu('offers.kind.clue'), exact: true })
  const clue = target.getByRole('option', { name: plan.gate[0] })
  await target.selectOption((await clue.getAttribute('value')) ?? '')
  await dialog.getByLabel(hu('admin.offers.promoPrice')).fill(String(plan.offer.price))
  await submitDialog(dialog)
  await expect(rowOf(page, plan.offer.name[0])).toBeVisible()
}

/** Tries a code in the real hunt, then in a test session, and resets the test session. */
export async function playTestSession(page: Page, best: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  await page.goto('/admin')
  await checklistItem(page, 'tested').getByRole('link').click()
  await expect(page.locator('[data-finding="code_never_tested"]')).toBeVisible()
  await page.getByRole('tab', { name: hu('admin.gameTest.tryTab') }).click()
  await page.getByLabel(hu('admin.gameTest.code'), { exact: true }).fill(best)
  await page.getByRole('button', { name: hu('admin.gameTest.try'), exact: true }).click()
  const start = page.locator('[data-check="start"]')
  await expect(start).toHaveAttribute('data-verdict', 'failed')
  await page.getByRole('tab', { name: hu('admin.gameTest.testsTab') }).click()
  const clone = hu('admin.sessions.cloneTest')
  await page.getByRole('button', { name: clone }).first().click()
  await submitDialog(dialog, hu('admin.sessions.cloneSubmit'))
  const testSession = page
    .getByRole('listitem')
    .filter({ hasText: hu('admin.sessions.testName', { name: plan.name }) })
  await testSession.getByRole('button', { name: hu('admin.gameTest.play') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await enterCode(page, best, 'hu')
  await expectFound(page, plan.best.name, 'hu')
  await page.goto('/admin/game-test')
  await page.getByRole('tab', { name: hu('admin.gameTest.testsTab') }).click()
  const facts = (scans: number) => hu('admin.gameTest.testFacts', { players: 1, scans })
  await expect(testSession).toContainText(facts(1))
  await testSession.getByRole('button', { name: hu('admin.gameTest.reset') }).click()
  await question.getByRole('button', { name: hu('admin.gameTest.reset') }).click()
  await expect(testSession).toContainText(facts(0))
}
