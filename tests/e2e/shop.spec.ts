import type { Locator, Page } from '@playwright/test'
import { createClue } from './support/clues'
import { expectBalance, expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { buy, grantTokens } from './support/hunt'
import { recordOf } from './support/record'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

function offerOf(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
}

function buyButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: hu('shop.buyClue', { name }) })
}

function confirmButton(page: Page, count: number): Locator {
  return page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('shop.confirmBuy_other', { count }) })
}

async function countSpendings(player: Api): Promise<number> {
  const { data } = await player
    .from('token_transactions')
    .select('id')
    .eq('type', 'spend')
    .throwOnError()
  return data.length
}

test('A clue cannot be bought before the clue that it requires', async ({ page, enterHunt }) => {
  const { hunt } = await enterHunt()
  await page.goto('/shop')

  const second = offerOf(page, hunt.secondClue.nameHu)
  await expect(second).toContainText(hu('shop.buyFirst', { name: hunt.firstClue.nameHu }))
  await expect(second).not.toContainText(hu('errors.required_clue_missing'))
  await expect(buyButton(page, hunt.secondClue.nameHu)).toHaveCount(0)

  await buyButton(page, hunt.firstClue.nameHu).click()
  await confirmButton(page, hunt.firstClue.price).click()
  await expect(page.getByText(hunt.firstClue.contentHu)).toBeVisible()
  await page.getByRole('tab', { name: hu('shop.tabOffers') }).click()
  await expect(buyButton(page, hunt.secondClue.nameHu)).toBeVisible()
  await expect(
    page.getByRole('button', { name: hu('shop.openClue', { name: hunt.firstClue.nameHu }) }),
  ).toBeVisible()
})

test('The open tab stays when the connection is lost and returns', async ({
  page,
  context,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const tab = (key: 'shop.tabOffers' | 'shop.tabOwned') => page.getByRole('tab', { name: hu(key) })
  await page.goto('/shop')
  await expect(buyButton(page, hunt.firstClue.nameHu)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(hu('offline.banner'))).toBeVisible()
  await expect(tab('shop.tabOffers')).toHaveAttribute('aria-selected', 'true')
  await tab('shop.tabOwned').click()
  await context.setOffline(false)
  await expect(page.getByText(hu('offline.banner'))).toHaveCount(0)
  await expect(tab('shop.tabOwned')).toHaveAttribute('aria-selected', 'true')
})

test('A clue that costs more than the balance says so, also when the balance drops during the dialog @quick', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const dear = await createClue(organiser, { price: 101 })
  const fair = await createClue(organiser, { price: 60 })
  const { hunt, api, id } = await enterHunt({ hunt: { clueIds: [dear.id, fair.id] } })
  await page.goto('/shop')
  await expect(offerOf(page, dear.nameHu)).toContainText(hu('errors.insufficient_balance'))
  await expect(buyButton(page, dear.nameHu)).toHaveCount(0)

  await buyButton(page, fair.nameHu).click()
  await grantTokens(organiser, id, -50)
  await confirmButton(page, fair.price).click()
  await expectRefusal(page, 'insufficient_balance')
  await page.getByRole('button', { name: hu('common.cancel') }).click()
  await expectBalance(page, 50)
  expect(await recordOf(api, hunt)).toMatchObject({ balance: 50, clues: [] })
})

test('A changed price must be confirmed again @quick', async ({ page, organiser, enterHunt }) => {
  const clue = await createClue(organiser, { price: 20 })
  const { hunt, api } = await enterHunt({ hunt: { clueIds: [clue.id] } })
  await page.goto('/shop')
  await buyButton(page, clue.nameHu).click()
  await organiser.from('clue_templates').update({ price: 35 }).eq('id', clue.id).throwOnError()

  await confirmButton(page, 20).click()
  const warning = page.getByRole('alertdialog').getByRole('alert')
  await expect(warning).toHaveText(hu('shop.priceChanged_other', { from: 20, count: 35 }))
  expect(await recordOf(api, hunt)).toMatchObject({ balance: 100, clues: [] })

  await confirmButton(page, 35).click()
  await expectBalance(page, 65)
  expect(await recordOf(api, hunt)).toMatchObject({ balance: 65, clues: [clue.id] })
})

test('A double tap buys once @quick', async ({ page, enterHunt }) => {
  const { hunt, api } = await enterHunt()
  await page.goto('/shop')
  await buyButton(page, hunt.firstClue.nameHu).click()
  // Two clicks before the next render.
  await confirmButton(page, hunt.firstClue.price).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText(hunt.firstClue.contentHu)).toBeVisible()
  await expectBalance(page, 90)
  expect(await recordOf(api, hunt)).toMatchObject({ balance: 90, clues: [hunt.firstClue.id] })
  expect(await countSpendings(api)).toBe(1)
})

test('Two tabs that buy the same clue make one purchase, shown in both', async ({
  page,
  context,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/shop')
    await buyButton(tab, hunt.firstClue.nameHu).click()
    await expect(confirmButton(tab, hunt.firstClue.price)).toBeVisible()
  }
  // At once: the purchase of one tab removes the button of the other.
  let sent = 0
  await context.route(/rpc\/buy_clue/, async (route) => {
    sent += 1
    await expect.poll(() => sent).toBe(tabs.length)
    await route.continue()
  })
  for (const tab of tabs) await confirmButton(tab, hunt.firstClue.price).click()
  for (const tab of tabs) {
    await expect(tab.getByText(hunt.firstClue.contentHu)).toBeVisible()
    await expectBalance(tab, 90)
  }
  expect(await recordOf(api, hunt)).toMatchObject({ balance: 90, clues: [hunt.firstClue.id] })
  expect(await countSpendings(api)).toBe(1)
})

test('The solution guide of an owned clue is bought once and opens in place @quick', async ({
  page,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  await buy(api, hunt, hunt.firstClue)
  const { data: offers } = await api
    .rpc('list_shop_clues', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  const price = offers.find(({ clue_id }) => clue_id === hunt.firstClue.id)?.guide_price ?? 0
  expect(price).toBeGreaterThan(0)

  await page.goto('/shop?tab=owned')
  const guideButton = page.getByRole('button', {
    name: hu('shop.buyGuide', { name: hunt.firstClue.nameHu }),
  })
  await guideButton.click()
  await confirmButton(page, price).click()
  await expect(
    page.getByText(hu('shop.guideBought', { name: hunt.firstClue.nameHu }), { exact: true }),
  ).toBeVisible()
  await expectBalance(page, 90 - price)
  await expect(guideButton).toHaveCount(0)

  const { data: guides } = await api
    .from('purchased_solution_guides')
    .select('content_hu')
    .throwOnError()
  expect(guides).toHaveLength(1)
  // Numbered steps render as a list.
  const steps = (guides[0]?.content_hu ?? '').split(/\s*\d\. /).filter(Boolean)
  expect(steps).toHaveLength(3)
  await expect(
    page.getByRole('region', { name: hu('shop.guideTitle') }).getByRole('listitem'),
  ).toHaveText(steps)
})

test('Future, inactive and locked clues cannot be bought, also when they change during the dialog', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
  const future = await createClue(organiser, { availableFrom: tomorrow })
  const inactive = await createClue(organiser, { isActive: false })
  const locked = await createClue(organiser, { isLocked: true })
  const withdrawn = await createClue(organiser)
  const clueIds = [future, inactive, locked, withdrawn].map(({ id }) => id)
  const { hunt, api } = await enterHunt({ hunt: { clueIds } })
  await page.goto('/shop')

  await expect(offerOf(page, future.nameHu)).toContainText(hu('errors.clue_not_yet_available'))
  await expect(buyButton(page, future.nameHu)).toHaveCount(0)
  await expect(offerOf(page, withdrawn.nameHu)).toBeVisible()
  await expect(offerOf(page, inactive.nameHu)).toHaveCount(0)
  await expect(offerOf(page, locked.nameHu)).toHaveCount(0)

  await buyButton(page, withdrawn.nameHu).click()
  await organiser
    .from('clue_templates')
    .update({ is_locked: true })
    .eq('id', withdrawn.id)
    .throwOnError()
  await confirmButton(page, withdrawn.price).click()
  await expectRefusal(page, 'clue_template_not_found')
  expect(await recordOf(api, hunt)).toMatchObject({ balance: 100, clues: [] })
})

test('An expired session that cannot be refreshed leads to the sign-in screen and back', async ({
  page,
  enterHunt,
}) => {
  const { hunt, email, password } = await enterHunt()
  await page.goto('/shop')
  await expect(buyButton(page, hunt.firstClue.nameHu)).toBeVisible()

  // As when the phone was off until the session expired.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))
    if (!key) throw new Error('The app keeps its session somewhere else.')
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const expired = { ...session, expires_at: 1, refresh_token: 'used-up' }
    localStorage.setItem(key, JSON.stringify(expired))
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(hu('auth.ended'))).toBeVisible()
  await page.getByLabel(hu('auth.email')).fill(email)
  await page.getByLabel(hu('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: hu('auth.signIn') }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(buyButton(page, hunt.firstClue.nameHu)).toBeVisible()

  // Another tab signed out.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
})

test('The content of a clue shows bold, lists and links, and another site opens only after a question', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const clue = await createClue(organiser, {
    contentHu:
      'Menj a **Lánchíd** hídfőjéhez!\n\n- bal oldali oroszlán\n- lépcső\n\nLásd [itt](https://pelda.hu/lanchid).\nKód: 3*4*5',
  })
  const { hunt, api } = await enterHunt({ hunt: { clueIds: [clue.id] } })
  await buy(api, hunt, clue)
  await page.goto('/shop')
  await page.getByRole('tab', { name: /Megvásárolt/ }).click()

  await expect(page.locator('strong', { hasText: 'Lánchíd' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'lépcső' })).toBeVisible()
  await expect(page.getByText('Kód: 3*4*5')).toBeVisible()
  await page.getByRole('link', { name: 'itt' }).click()
  const question = page.getByRole('alertdialog', { name: hu('foreignLink.title') })
  await expect(question).toContainText('https://pelda.hu/lanchid')
  await page.context().route('https://pelda.hu/**', (route) => route.fulfill({ body: 'híd' }))
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    question.getByRole('button', { name: hu('foreignLink.open') }).click(),
  ])
  await expect(opened).toHaveURL('https://pelda.hu/lanchid')
  await expect(question).toBeHidden()
})
