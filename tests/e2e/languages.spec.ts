import type { Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')
const de = textsOf('de')

/** Stores a language as an earlier visit would. */
async function arriveWith(page: Page, language: string): Promise<void> {
  await page.goto(paths.terms)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await setLocalStorage(page, { language })
}

test('A stored choice of German stays after signing in: texts, title, document language, dates and numbers', async ({
  page,
  timezoneId,
  enterHunt,
}) => {
  await enterHunt({ hunt: { startingTokens: 1234 }, name: 'Nagy Anna' })
  await setLocalStorage(page, { language: 'de' })
  await page.goto(paths.dashboard)
  await expect(
    page.getByRole('heading', { name: de('dashboard.title', { name: 'Nagy Anna' }) }),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle(
    `${de('dashboard.title', { name: 'Nagy Anna' })} · ${de('common.appName')}`,
  )
  await expect(page.getByRole('status', { name: de('nav.balance') })).toContainText('1.234')
  await expect(page.getByRole('button', { name: de('nav.language') })).toHaveText('DE')

  await page.goto(paths.profile)
  const today = new Intl.DateTimeFormat('de', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: timezoneId,
  })
  await expect(page.getByText(today.format(new Date())).first()).toBeVisible()
})

test('Numbers and plurals change with the language at once', async ({ page, enterHunt }) => {
  await enterHunt({ hunt: { startingTokens: 1 } })
  await page.goto(paths.shop)
  const balance = page.getByRole('status', { name: hu('nav.balance') })
  await expect(balance).toContainText(hu('common.coins_one', { count: 1 }))
  await page.getByRole('button', { name: hu('nav.language') }).click()
  await page.getByRole('menuitemradio', { name: 'EN (English)' }).click()
  const english = page.getByRole('status', { name: en('nav.balance') })
  await expect(
    english.getByText(en('common.coins_one', { count: 1 }), { exact: true }),
  ).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('A second tab follows a change of language', async ({ page, signIn }) => {
  await signIn()
  await page.goto(paths.dashboard)
  const second = await page.context().newPage()
  await second.goto(paths.profile)
  await expect(second.getByRole('heading', { name: hu('profile.title') })).toBeVisible()
  await page.getByRole('button', { name: hu('nav.language') }).click()
  await page.getByRole('menuitemradio', { name: 'EN (English)' }).click()
  await expect(second.getByRole('heading', { name: en('profile.title') })).toBeVisible()
})

test('Content is in the reader’s language, or in the other one where a translation is missing', async ({
  page,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const listed = page.getByRole('heading', { level: 3 })
  await page.goto(paths.shop)
  await expect(listed.filter({ hasText: hunt.firstClue.nameHu })).toBeVisible()

  await setLocalStorage(page, { language: 'en' })
  await page.goto(paths.shop)
  await expect(listed.filter({ hasText: hunt.firstClue.nameEn })).toBeVisible()

  const { data: clues } = await api
    .rpc('list_shop_clues', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  const json = clues.map((clue) =>
    clue.clue_id === hunt.firstClue.id ? { ...clue, name_en: '' } : clue,
  )
  await page.route('**/rest/v1/rpc/list_shop_clues*', (route) => route.fulfill({ json }))
  await page.goto(paths.shop)
  await expect(listed.filter({ hasText: hunt.secondClue.nameEn })).toBeVisible()
  await expect(listed.filter({ hasText: hunt.firstClue.nameHu })).toBeVisible()
})

test('A missing translation falls back to Hungarian', async ({ page }) => {
  await page.route('**/locales/en/translation.json', async (route) => {
    const response = await route.fetch()
    const texts = (await response.json()) as { contact: Record<string, unknown> }
    delete texts.contact['title']
    await route.fulfill({ response, json: texts })
  })
  await arriveWith(page, 'en')
  await page.goto(paths.contact)
  await expect(page.getByRole('heading', { name: hu('contact.title') })).toBeVisible()
  await expect(page.getByText(en('contact.intro'))).toBeVisible()
})

test('When a language fails to load, everything falls back to Hungarian', async ({ page }) => {
  await arriveWith(page, 'en')
  await page.route('**/locales/en/translation.json', (route) => route.abort())
  await page.goto(paths.contact)
  await expect(page.getByRole('heading', { name: hu('contact.title') })).toBeVisible()
  await expect(page.getByText(hu('contact.intro'))).toBeVisible()
})

test('German is reset to Hungarian on both sign-in screens, and stays on the public pages', async ({
  page,
}) => {
  for (const path of [paths.login, paths.register]) {
    await arriveWith(page, 'de')
    await page.goto(paths.contact)
    await expect(page.getByRole('heading', { name: de('contact.title') })).toBeVisible()
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('hu')
  }
})

test('The notice for too narrow windows is in the chosen language', async ({ page }) => {
  for (const [language, text] of [
    ['hu', hu],
    ['en', en],
    ['de', de],
  ] as const) {
    await page.setViewportSize({ width: 800, height: 600 })
    await arriveWith(page, language)
    await page.setViewportSize({ width: 315, height: 600 })
    await page.reload()
    await expect(page.getByText(text('common.tooNarrow'))).toBeVisible()
  }
})

test('The footer names the year and the product, and its links open in a new tab', async ({
  page,
  timezoneId,
}) => {
  await page.goto(paths.terms)
  const footer = page.getByRole('contentinfo')
  const year = new Date().toLocaleString('en', { year: 'numeric', timeZone: timezoneId })
  await expect(footer).toContainText(`© ${year} AR Kincskeresés`)
  const links = footer.getByRole('link')
  await expect(links).toHaveCount(3)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  const opened = page.context().waitForEvent('page')
  await footer.getByRole('link', { name: hu('footer.contact') }).click()
  await expect((await opened).getByRole('heading', { name: hu('contact.title') })).toBeVisible()
})

for (const language of ['hu', 'en', 'de'] as const) {
  test(`All profile tabs fit on a desktop (${language})`, async ({ page, signIn }) => {
    await setLocalStorage(page, { language })
    await signIn()
    await page.goto(paths.profile)
    const tabs = page.getByRole('tablist')
    await expect(tabs).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  })
}

/** Simulates a page translator: wraps every text node in elements, also later ones. */
const translatePage = (page: Page) =>
  page.evaluate(() => {
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.parentElement?.closest('font, script, style')) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        text.parentNode?.replaceChild(outer, text)
        outer.append(inner)
        inner.append(text)
      }
    }
    translate()
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true })
  })

test('With a page translator a player can join and navigate', async ({
  page,
  signIn,
  organiser,
  pageErrors,
}) => {
  const hunt = await createHunt(organiser)
  await signIn()
  await page.goto(paths.dashboard)
  const entry = page.getByRole('listitem').filter({ hasText: hunt.name })
  await expect(entry).toBeVisible()
  await translatePage(page)
  await entry.getByRole('button', { name: hu('game.join') }).click()
  await expectBalance(page, 100)
  const follow = (name: string) =>
    page
      .getByRole('navigation', { name: hu('nav.main') })
      .getByRole('link', { name })
      .click()
  await follow(hu('nav.shop'))
  await expect(page.getByText(hunt.firstClue.nameHu).first()).toBeVisible()
  await follow(hu('nav.map'))
  await follow(hu('nav.dashboard'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(hunt.name).first()).toBeVisible()
  expect(pageErrors).toEqual([])
})
