import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { Checkout } from './support/checkout'
import { createClue } from './support/clues'
import { expectBalance, expectRefusal } from './support/expectations'
import { createTier, grantVip, offerBundle, offerClue, retireTier } from './support/factories'
import { expect, test } from './support/fixtures'
import { createHunt, grantTokens, join } from './support/hunt'
import { interceptRealtime } from './support/realtime-socket'
import { recordOf } from './support/record'
import { textsOf } from './support/texts'
import { DAY_MS, offsetClock } from './support/clock-offset'

const hu = textsOf('hu')

function offerOf(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: hu('offers.title') })
    .getByRole('article', { name, exact: true })
}

function choose(page: Page, name: string): Locator {
  return page.getByRole('button', { name: hu('offers.chooseNamed', { name }) })
}

function confirmButton(page: Page, count: number): Locator {
  return page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('shop.confirmBuy_other', { count }) })
}

test('An offered clue is bought at the offer price, and a sold-out offer is gone for the next player @quick', async ({
  page,
  newPage,
  signIn,
  organiser,
}) => {
  const clue = await createClue(organiser, { price: 20 })
  const hunt = await createHunt(organiser, { clueIds: [clue.id] })
  const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 13, stock: 1 })
  const buyer = await signIn()
  await join(buyer.api, hunt)
  const latePage = await newPage()
  const late = await signIn({ page: latePage, name: 'Késő Kati' })
  await join(late.api, hunt)
  await page.goto('/shop')
  await latePage.goto('/shop')

  const card = offerOf(page, offer.nameHu)
  await expect(card).toContainText(hu('offers.saved', { percent: 35 }))
  await expect(card).toContainText(hu('offers.stockLeft_one', { count: 1 }))
  await expectNoViolations(page)
  await choose(latePage, offer.nameHu).click()
  await expect(confirmButton(latePage, 13)).toBeVisible()

  // A page behind another one may stop painting, and a click waits for two frames.
  await page.bringToFront()
  await choose(page, offer.nameHu).click()
  await confirmButton(page, 13).click()
  await expect(page.getByText(`${clue.nameHu} titka`)).toBeVisible()
  await expectBalance(page, 87)
  expect(await recordOf(buyer.api, hunt)).toMatchObject({ balance: 87, clues: [clue.id] })

  // The second player is asked to confirm the regular price.
  await latePage.bringToFront()
  await confirmButton(latePage, 13).click()
  await expect(latePage.getByRole('alertdialog').getByRole('alert')).toHaveText(
    hu('shop.priceChanged_other', { from: 13, count: 20 }),
  )
  expect(await recordOf(late.api, hunt)).toMatchObject({ balance: 100, clues: [] })
})

test('On a narrow phone the countdown wraps evenly, and keyboard focus scrolls a whole offer into view', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const clue = await createClue(organiser, { price: 20 })
  const { hunt } = await enterHunt({ hunt: { clueIds: [clue.id] } })
  const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 13, endsIn: 90 })
  const next = await createClue(organiser)
  await offerClue(organiser, hunt, { clueId: next.id, promoPrice: 1, endsIn: 91 })
  await page.goto('/shop')
  const cells = offerOf(page, offer.nameHu).getByRole('timer').locator('.countdown-cell')
  const rowsOfCells = () =>
    cells.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  for (const [width, rows] of [
    [390, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(cells).toHaveCount(4)
    const tops = await rowsOfCells()
    expect(new Set(tops).size, `${width} px`).toBe(rows)
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4 / rows)
  }

  // The next offer is partly visible, so the browser alone would not scroll to it.
  await page.setViewportSize({ width: 390, height: 800 })
  const buttons = page.locator('.offer-card').getByRole('button')
  await buttons.first().focus()
  await page.keyboard.press('Tab')
  await expect(buttons.nth(1)).toBeFocused()
  await expect(buttons.nth(1)).toBeInViewport({ ratio: 1 })
})

test('An offer clicked before the clues are loaded opens its dialog once they are', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const clue = await createClue(organiser, { price: 20 })
  const { hunt } = await enterHunt({ hunt: { clueIds: [clue.id] } })
  const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 13 })
  let letThrough = () => {}
  const pressed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/rpc/list_shop_clues', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/shop')
  await choose(page, offer.nameHu).click()
  letThrough()
  await expect(confirmButton(page, 13)).toBeVisible()
})

test('The clue shows the offer price, the regular price and the end of the offer', async ({
  page,
  signIn,
  organiser,
}) => {
  const clue = await createClue(organiser, { price: 20 })
  const hunt = await createHunt(organiser, { clueIds: [clue.id] })
  await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 13 })
  const player = await signIn()
  await join(player.api, hunt)
  await page.goto('/shop')
  const step = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: clue.nameHu, exact: true }) })
  await expect(step).toContainText(hu('common.coins_other', { count: 13 }))
  await expect(step.getByText(`${hu('shop.regularPrice')} 20`)).toBeVisible()
  await expect(step).toContainText(hu('shop.reasonOffer', { date: '' }).trim())
})

test('The offer says why it cannot be bought', async ({ page, signIn, organiser }) => {
  const hunt = await createHunt(organiser)
  const offer = await offerClue(organiser, hunt, { clueId: hunt.secondClue.id, promoPrice: 5 })
  const player = await signIn()
  await join(player.api, hunt)
  await page.goto('/shop')
  await expect(offerOf(page, offer.nameHu)).toContainText(hu('errors.required_clue_missing'))
  await expect(choose(page, offer.nameHu)).toHaveCount(0)
})

test('A refused purchase of an offer costs nothing', async ({ page, organiser, enterHunt }) => {
  const clue = await createClue(organiser, { price: 20 })
  const { hunt, ...player } = await enterHunt({ hunt: { clueIds: [clue.id] } })
  const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 13 })
  // A broadcast would close the dialog.
  const socket = await interceptRealtime(page)
  await socket.cut()
  await page.goto('/shop')
  await choose(page, offer.nameHu).click()
  await expect(confirmButton(page, 13)).toBeVisible()
  await grantTokens(organiser, player.id, -95)
  await confirmButton(page, 13).click()
  await expectRefusal(page, 'insufficient_balance')
  expect(await recordOf(player.api, hunt)).toMatchObject({ balance: 5, clues: [] })
})

test('VIP players get early access, and the offer says so', async ({
  page,
  newPage,
  signIn,
  organiser,
}) => {
  const clue = await createClue(organiser, { price: 20 })
  const hunt = await createHunt(organiser, { clueIds: [clue.id] })
  const early = { clueId: clue.id, promoPrice: 13, startsIn: 30, endsIn: 90, vipEarlyMinutes: 60 }
  const offer = await offerClue(organiser, hunt, early)
  const tier = await createTier(organiser, { discount: 0, earlyMinutes: 60 })
  const vip = await signIn()
  await join(vip.api, hunt)
  await grantVip(organiser, vip, tier)
  await retireTier(organiser, tier)
  const otherPage = await newPage()
  const other = await signIn({ page: otherPage, name: 'Másik Misi' })
  await join(other.api, hunt)

  await page.goto('/shop')
  await expect(offerOf(page, offer.nameHu)).toContainText(hu('offers.vipEarly'))
  await otherPage.goto('/shop')
  await expect(otherPage.getByRole('heading', { name: clue.nameHu })).toBeVisible()
  await expect(offerOf(otherPage, offer.nameHu)).toHaveCount(0)
})

for (const [words, offset] of [
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
] as const) {
  test(`A phone that is ${words} counts down to the correct end of an offer`, async ({
    page,
    signIn,
    organiser,
  }) => {
    const clue = await createClue(organiser, { price: 20 })
    const hunt = await createHunt(organiser, { clueIds: [clue.id] })
    const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 13, endsIn: 90 })
    const player = await signIn()
    await join(player.api, hunt)
    await offsetClock(page, offset)
    await page.goto('/shop')
    await expect(offerOf(page, offer.nameHu).getByRole('timer')).toHaveAccessibleName(
      new RegExp(
        hu('common.countdownText', { days: '0 nap', hours: '1 óra', minutes: '(28|29|30) perc' }),
      ),
    )
  })
}

test('Impressions and clicks are counted once, and a failed report blocks nothing', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const clue = await createClue(organiser, { price: 20 })
  const { hunt } = await enterHunt({ hunt: { clueIds: [clue.id] } })
  const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 13 })
  const reports: { p_impressions: string[]; p_clicks: string[] }[] = []
  await page.route('**/rpc/track_offers', async (route) => {
    reports.push(route.request().postDataJSON() as (typeof reports)[number])
    await route.fulfill({ status: 500, json: { message: 'out of order' } })
  })
  await page.goto('/shop')
  await offerOf(page, offer.nameHu).scrollIntoViewIfNeeded()
  await expect.poll(() => reports.flatMap(({ p_impressions }) => p_impressions)).toContain(offer.id)
  await choose(page, offer.nameHu).click()
  await expect.poll(() => reports.flatMap(({ p_clicks }) => p_clicks)).toEqual([offer.id])
  await expect(confirmButton(page, 13)).toBeVisible()
})

test('A bundle is chosen in the shop, paid at the checkout, and delivers its clues and tokens @quick', async ({
  page,
  signIn,
  organiser,
}) => {
  const clues = [await createClue(organiser), await createClue(organiser)]
  const clueIds = clues.map(({ id }) => id)
  const hunt = await createHunt(organiser, { clueIds })
  const offer = await offerBundle(organiser, hunt, {
    clueIds,
    bonusTokens: 30,
    promoHufMinor: 199_000,
  })
  const player = await signIn()
  await join(player.api, hunt)
  await page.goto('/shop')
  const card = offerOf(page, offer.nameHu)
  for (const { nameHu } of clues) await expect(card).toContainText(nameHu)
  await expect(card).toContainText(hu('offers.separately_other', { count: 20 }))
  await choose(page, offer.nameHu).click()
  await expect(page).toHaveURL(/\/shop\/products/)
  const checkout = new Checkout(page)
  await expect(checkout.dialog).toContainText(offer.nameHu)
  for (const { nameHu } of clues) await expect(checkout.dialog).toContainText(nameHu)
  await checkout.typeCard()
  await checkout.payUntilAccepted()
  await expectBalance(page, 130)
  expect((await recordOf(player.api, hunt)).clues).toHaveLength(2)

  await page.goto('/shop')
  for (const { nameHu } of clues) {
    await expect(
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: nameHu }) }),
    ).toContainText(hu('shop.owned'))
  }
  await expect(card).toContainText(hu('errors.clue_already_owned'))
  await expect(choose(page, offer.nameHu)).toHaveCount(0)
})
