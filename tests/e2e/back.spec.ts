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
/** As the phone's button does: nobody waits for a page that may not come. */
const back = (page: Page) => page.evaluate(() => history.back())

/** A purchase happens, but its answer comes only when the returned function is called. */
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

/** Goes from the dashboard to another screen by its link, so that there is something to go back to. */
async function openFromDashboard(page: Page, path: '/shop' | '/profile'): Promise<void> {
  await page.goto('/dashboard')
  if (path === '/profile') await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  const menu = page.getByRole('navigation', {
    name: path === '/profile' ? hu('nav.menu') : hu('nav.quick'),
  })
  await menu.locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(path)
}

test('"Back" closes the question of a purchase, and only then leaves the shop', async ({
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

  // Closed by its button, it leaves nothing behind that "back" would have to pass.
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

test('"Back" during a purchase waits for its end and shows what was bought', async ({
  page,
  enterHunt,
}) => {
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

test('"Back" from a clue that was bought or opened leads to the list, and only then leaves the shop', async ({
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

test('"Back" asks before typed contact data is lost, and closes an untouched form at once', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openFromDashboard(page, '/profile')
  const form = page.getByRole('dialog', { name: hu('profile.editTitle') })
  const edit = page.getByRole('button', { name: hu('profile.edit') })
  await edit.click()
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

test('"Back" closes the deletion of the account and the announcements', async ({
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

test('"Back" closes the menu of a phone, and a link in it still leads on', async ({
  page,
  signIn,
}) => {
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

test('On the first entry of a tab "back" of a phone closes what is open, and the app stays', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  await page.goto('/shop')
  // Chrome hands Android's "back" to what is open as it hands Escape, which here nothing else hears.
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

  // A busy question stays, and so does who listens for the next request.
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
