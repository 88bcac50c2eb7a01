import type { Page } from '@playwright/test'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import type { TestHunt } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

const question = (page: Page) => page.getByRole('alertdialog')
const askToBuy = (page: Page, { firstClue }: TestHunt) =>
  page.getByRole('button', { name: hu('shop.buyClue', { name: firstClue.nameHu }) }).click()
const confirm = (page: Page, { firstClue }: TestHunt) =>
  question(page).getByRole('button', {
    name: hu('shop.confirmBuy_other', { count: firstClue.price }),
  })
/** Goes back without waiting for a page load. */
const back = (page: Page) => page.evaluate(() => history.back())

/** Delays the response of a purchase until the returned function is called. */
async function holdPurchase(page: Page): Promise<() => void> {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/rpc/buy_clue', async (route) => {
    const response = await route.fetch()
    await answered
    await route.fulfill({ response })
  })
  return () => answer()
}

/** Follows a link from the dashboard, so that there is a history entry to go back to. */
async function openFromDashboard(page: Page, path: '/shop' | '/profile'): Promise<void> {
  await page.goto('/dashboard')
  if (path === '/profile') await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  const menu = page.getByRole('navigation', {
    name: path === '/profile' ? hu('nav.menu') : hu('nav.quick'),
  })
  await menu.locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(path)
}

test('"Back" first closes the purchase dialog, then leaves the shop', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  await openFromDashboard(page, '/shop')

  await askToBuy(page, hunt)
  await expect(question(page)).toBeVisible()
  await back(page)
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/shop')

  // Closing by the button leaves no extra history entry.
  await askToBuy(page, hunt)
  await question(page)
    .getByRole('button', { name: hu('common.cancel') })
    .click()
  await expect(question(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await page.goForward()
  await expect(page).toHaveURL('/shop')
})

test('"Back" during a purchase waits for it and shows the result', async ({ page, enterHunt }) => {
  const { hunt } = await enterHunt()
  await openFromDashboard(page, '/shop')
  const answer = await holdPurchase(page)
  await askToBuy(page, hunt)
  await confirm(page, hunt).click()
  await expect(confirm(page, hunt)).toHaveAttribute('aria-busy', 'true')
  await back(page)
  await page.keyboard.press('Escape')
  await expect(confirm(page, hunt)).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByText(hunt.firstClue.contentHu)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expectBalance(page, 90)
  await expect(page).toHaveURL(/\/shop/)
})

test('"Back" from a bought or opened clue first returns to the list, then leaves the shop', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  await openFromDashboard(page, '/shop')
  const clue = page.getByText(hunt.firstClue.contentHu)
  const open = page.getByRole('button', {
    name: hu('shop.openClue', { name: hunt.firstClue.nameHu }),
  })
  await askToBuy(page, hunt)
  await confirm(page, hunt).click()
  await expect(clue).toBeVisible()
  await page.goBack()
  await expect(open).toBeVisible()

  await open.click()
  await expect(clue).toBeVisible()
  await page.goBack()
  await expect(open).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('"Back" asks before it discards typed contact data, and closes an unchanged form at once', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openFromDashboard(page, '/profile')
  const form = page.getByRole('dialog', { name: hu('profile.editTitle') })
  const edit = page.getByRole('button', { name: hu('profile.edit') })
  await edit.click()
  await expect(form).toBeVisible()
  await back(page)
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/profile')

  await edit.click()
  await form.getByLabel(hu('profile.phone')).fill('+36 30 123 4567')
  await back(page)
  await expect(question(page)).toContainText(hu('common.unsavedTitle'))
  await back(page)
  await expect(question(page)).toHaveCount(0)
  await expect(form.getByLabel(hu('profile.phone'))).toHaveValue('+36 30 123 4567')

  await back(page)
  await question(page)
    .getByRole('button', { name: hu('common.unsavedDiscard') })
    .click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('"Back" closes the account deletion dialog and the announcements', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openFromDashboard(page, '/profile')
  await page.getByRole('button', { name: hu('announcements.title') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await back(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/profile')

  await page.getByRole('tab', { name: hu('profile.tabs.data') }).click()
  await page.getByRole('button', { name: hu('profile.deletion.action') }).click()
  await expect(question(page)).toBeVisible()
  await back(page)
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/profile?tab=data')
})

test('"Back" closes the mobile menu, and its links still work', async ({ page, signIn }) => {
  await signIn()
  await openFromDashboard(page, '/profile')
  const menu = page.getByRole('navigation', { name: hu('nav.menu') })
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await expect(menu).toBeVisible()
  await back(page)
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('On the first history entry the Android "back" button closes the dialog and stays in the app', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  await page.goto('/shop')
  // Chrome sends a close request for Android's "back", like for Escape.
  await page.evaluate(() =>
    window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true),
  )
  const closeRequest = () => page.keyboard.press('Escape')
  await askToBuy(page, hunt)
  await closeRequest()
  await expect(question(page)).toHaveCount(0)

  const menu = page.getByRole('navigation', { name: hu('nav.menu') })
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await expect(menu).toBeVisible()
  await closeRequest()
  await expect(menu).toHaveCount(0)

  // A busy dialog stays open and still handles the next close request.
  const answer = await holdPurchase(page)
  await askToBuy(page, hunt)
  await confirm(page, hunt).click()
  await expect(confirm(page, hunt)).toHaveAttribute('aria-busy', 'true')
  await closeRequest()
  await closeRequest()
  await expect(confirm(page, hunt)).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(question(page)).toHaveCount(0)
  await expectBalance(page, 90)
  await expect(page).toHaveURL(/\/shop/)
})
