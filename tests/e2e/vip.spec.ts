import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { createClue } from './support/clues'
import { expectBalance, expectRefusal } from './support/expectations'
import { createTier, grantVip, retireTier, type TestTier } from './support/factories'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { interceptRealtime } from './support/realtime-socket'
import { textsOf } from './support/texts'
import { DAY_MS, offsetClock } from './support/clock-offset'

const hu = textsOf('hu')

function tierCard(page: Page, tier: TestTier): Locator {
  return page.getByRole('article', { name: tier.nameHu, exact: true })
}

function buyButton(page: Page, tier: TestTier): Locator {
  return page.getByRole('button', { name: hu('vip.buyNamed', { name: tier.nameHu }) })
}

function confirmButton(page: Page, count: number): Locator {
  return page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('shop.confirmBuy_other', { count }) })
}

function runningNote(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: hu('vip.runningUntil', { date: '' }).trim() })
}

test.describe('With a tier on sale', () => {
  let tier: TestTier

  test.beforeEach(async ({ organiser }) => {
    tier = await createTier(organiser, { price: 40, days: 30, discount: 10 })
  })
  test.afterEach(async ({ organiser }) => {
    await retireTier(organiser, tier)
  })

  test('A player becomes VIP, pays once, buys cheaper, and extends @quick', async ({
    page,
    signIn,
    organiser,
  }) => {
    const clue = await createClue(organiser, { price: 20 })
    const hunt = await createHunt(organiser, { clueIds: [clue.id] })
    const player = await signIn()
    await join(player.api, hunt)
    await page.goto('/shop/products')
    await expect(tierCard(page, tier)).toContainText(hu('vip.perks.discount', { percent: 10 }))
    await expect(runningNote(page)).toHaveCount(0)
    await expectNoViolations(page)

    await buyButton(page, tier).click()
    // Two clicks before the next render.
    await confirmButton(page, 40).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expectBalance(page, 60)
    await expect(runningNote(page)).toContainText(tier.nameHu)
    const extendButton = page.getByRole('button', {
      name: hu('vip.extendNamed', { name: tier.nameHu }),
    })
    await expect(extendButton).toBeFocused()
    const { data: memberships } = await player.api
      .from('vip_memberships')
      .select('id')
      .throwOnError()
    expect(memberships).toHaveLength(1)

    await page.goto('/shop')
    const step = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: clue.nameHu, exact: true }) })
    await expect(step).toContainText(hu('common.coins_other', { count: 18 }))
    await expect(step).toContainText(hu('shop.reasonVip', { percent: 10 }))

    await page.goto('/shop/products')
    await extendButton.click()
    await confirmButton(page, 40).click()
    await expectBalance(page, 20)
    await expect(tierCard(page, tier)).toContainText(hu('vip.tooDear'))
  })

  test('A changed price must be confirmed again', async ({ page, signIn, organiser }) => {
    const player = await signIn()
    await join(player.api, await createHunt(organiser))
    await page.goto('/shop/products')
    await buyButton(page, tier).click()
    await organiser.from('vip_tiers').update({ price: 55 }).eq('id', tier.id).throwOnError()
    await confirmButton(page, 40).click()
    await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
      hu('shop.priceChanged_other', { from: 40, count: 55 }),
    )
    await expect(page.getByRole('alertdialog')).toContainText(
      hu('common.coins_other', { count: 100 }),
    )
    await confirmButton(page, 55).click()
    await expectBalance(page, 45)
  })

  test('A deactivated tier, or a second one, is refused and costs nothing', async ({
    page,
    signIn,
    organiser,
  }) => {
    const other = await createTier(organiser, { price: 10, badge: 'gold' })
    const player = await signIn()
    await join(player.api, await createHunt(organiser))
    await page.goto('/shop/products')
    await buyButton(page, tier).click()
    await retireTier(organiser, tier)
    await confirmButton(page, 40).click()
    await expectRefusal(page, 'vip_tier_not_found')
    await page.getByRole('button', { name: hu('common.cancel') }).click()

    await organiser.from('vip_tiers').update({ is_active: true }).eq('id', tier.id).throwOnError()
    await page.reload()
    await buyButton(page, tier).click()
    await grantVip(organiser, player, other)
    await confirmButton(page, 40).click()
    await expectRefusal(page, 'vip_already_active')
    await page.getByRole('button', { name: hu('common.cancel') }).click()
    await expect(tierCard(page, tier)).toContainText(hu('vip.otherRuns'))
    await expectBalance(page, 100)
    await retireTier(organiser, other)
  })

  test('VIP granted by an organiser appears live, and others see it on the leaderboard', async ({
    page,
    newUser,
    signIn,
    organiser,
  }) => {
    const hunt = await createHunt(organiser)
    const finder = await newUser({ name: 'Jeles Jolán' })
    await join(finder.api, hunt)
    await scan(finder.api, hunt, hunt.codes[0])
    await grantVip(organiser, finder, tier)
    const player = await signIn()
    await join(player.api, hunt)
    const socket = await interceptRealtime(page)
    await page.goto('/shop/products')
    await socket.listening(`user:${player.id}`)
    await expect(buyButton(page, tier)).toBeVisible()
    await grantVip(organiser, player, tier)
    await expect(runningNote(page)).toContainText(tier.nameHu)

    await page.goto('/dashboard')
    const row = page
      .getByRole('table', { name: hu('game.board.caption') })
      .getByRole('row')
      .filter({ hasText: finder.name })
    await expect(row).toContainText(hu('vip.badge.silver'))
  })

  test('On a narrow phone the leaderboard shows the whole name beside its badges', async ({
    page,
    signIn,
    organiser,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    const hunt = await createHunt(organiser)
    const player = await signIn({ name: 'Kovács-Nagy Annamária' })
    await join(player.api, hunt)
    await scan(player.api, hunt, hunt.codes[0])
    await grantVip(organiser, player, tier)
    await page.goto('/dashboard')
    const row = page.getByRole('row', { name: 'Kovács-Nagy Annamária' })
    await expect(row).toContainText(hu('vip.badge.silver'))
    const name = row.getByText('Kovács-Nagy Annamária', { exact: true })
    const isWhole = await name.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight,
    )
    expect(isWhole).toBe(true)
  })

  test("An organiser does not see a player's VIP membership as their own", async ({
    page,
    newUser,
    signIn,
    organiser,
  }) => {
    await grantVip(organiser, await newUser(), tier)
    await signIn({ role: 'admin' })
    const memberships = page.waitForResponse(/\/rpc\/get_player_state/)
    await page.goto('/shop/products')
    await memberships
    await expect(tierCard(page, tier)).toBeVisible()
    await expect(runningNote(page)).toHaveCount(0)
  })

  for (const [words, offset] of [
    ['40 days ahead', 40 * DAY_MS],
    ['a day behind', -DAY_MS],
  ] as const) {
    test(`A phone that is ${words} shows memberships by the server's clock`, async ({
      page,
      signIn,
      organiser,
    }) => {
      const player = await signIn()
      await grantVip(organiser, player, tier)
      await offsetClock(page, offset)
      await page.goto('/shop/products')
      await expect(runningNote(page)).toContainText(tier.nameHu)
    })
  }
})
