import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { themes } from '../../src/stores/theme'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

// With animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** From this width in px the wide navbar is shown. */
const WIDE = 1060

async function expectTheme(page: Page, theme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

async function pressOutside(page: Page): Promise<void> {
  await page.mouse.click(20, 600)
}

test('The chosen language changes texts, title and document language, and persists', async ({
  page,
}) => {
  await page.goto(paths.login)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
  await expect(page).toHaveTitle(`${hu('auth.signInTitle')} · ${hu('common.appName')}`)

  await page.getByRole('button', { name: hu('nav.language') }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['HU (Magyar)', 'EN (English)'])
  await page.getByRole('menuitemradio', { name: 'EN (English)' }).click()
  const expectEnglish = async () => {
    await expect(page.getByRole('heading', { name: en('auth.signInTitle') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle(`${en('auth.signInTitle')} · ${en('common.appName')}`)
  }
  await expectEnglish()
  await page.reload()
  await expectEnglish()

  await page.getByRole('button', { name: en('nav.language') }).click()
  await page.getByRole('menuitemradio', { name: 'HU (Magyar)' }).click()
  await expect(page.getByRole('heading', { name: hu('auth.signInTitle') })).toBeVisible()
})

test('All themes can be chosen, in menu order', async ({ page, signIn }) => {
  await signIn()
  await page.goto(paths.dashboard)
  const trigger = page.getByRole('button', { name: hu('nav.theme') })
  await trigger.click()
  const names = themes.map((theme) => hu(`themes.${theme}`))
  await expect(page.getByRole('menuitemradio')).toHaveText(names)
  // Wait for the fade-out: a click during it counts as a click outside.
  const expectGone = () => expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectGone()
  for (const theme of [...themes.slice(1), themes[0]]) {
    await trigger.click()
    await page.getByRole('menuitemradio', { name: hu(`themes.${theme}`), exact: true }).click()
    await expectTheme(page, theme)
    await expectGone()
  }
})

test('A stored theme is applied before the first paint', async ({ page, signIn }) => {
  await signIn()
  await setLocalStorage(page, { theme: 'dark' })
  await page.addInitScript(() => {
    const seen: { theme: string | undefined; at: number }[] = []
    Object.assign(window, { seenThemes: seen })
    new MutationObserver(() => {
      const { theme } = document.documentElement?.dataset ?? {}
      if (theme !== seen.at(-1)?.theme) seen.push({ theme, at: performance.now() })
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-theme'] })
  })
  await page.goto(paths.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { last, changedAt, paintedAt } = await page.evaluate(() => {
    const { seenThemes } = window as Window & {
      seenThemes?: { theme: string | undefined; at: number }[]
    }
    return {
      last: seenThemes?.at(-1)?.theme,
      changedAt: seenThemes?.at(-1)?.at ?? Infinity,
      paintedAt: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    }
  })
  expect(last).toBe('dark')
  expect(changedAt).toBeLessThan(paintedAt)
})

test('The sign-in screens offer only light and dark, Hungarian and English @quick', async ({
  page,
}) => {
  const arriveWith = async (theme: string, language: string) => {
    await page.goto(paths.terms)
    // The app stores its choice at start.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await setLocalStorage(page, { theme, language })
    await page.goto(paths.login)
  }
  await arriveWith('treasure', 'de')
  await expectTheme(page, 'light')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')

  await arriveWith('dark', 'en')
  await expect(page.getByRole('heading', { name: en('auth.signInTitle') })).toBeVisible()
  await expectTheme(page, 'dark')
  const toLight = en('nav.switchTheme', { theme: en('themes.light') })
  await page.getByRole('button', { name: toLight }).click()
  await expectTheme(page, 'light')
})

async function expectCloses(panel: Locator, trigger: Locator, act: () => Promise<void>) {
  await trigger.click()
  await expect(panel).toBeVisible()
  await act()
  await expect(panel).toHaveCount(0)
}

test('Menus close on an outside click, and when the width crosses 1060 px', async ({
  page,
  signIn,
}) => {
  await signIn({ name: 'Menüs Manó' })
  await page.setViewportSize({ width: WIDE, height: 800 })
  await page.goto(paths.dashboard)
  const profileMenu = page.getByRole('menu')
  const profileTrigger = page.getByRole('button', { name: hu('nav.profileMenu') })
  const mobileMenu = page.getByRole('navigation', { name: hu('nav.menu') })
  const mobileTrigger = page.getByRole('button', { name: hu('nav.openMenu') })

  await profileTrigger.click()
  await expect(profileMenu).toContainText(`Menüs Manó · ${hu('nav.roleUser')}`)
  await profileTrigger.click()
  await expect(profileMenu).toHaveCount(0)
  await expectCloses(profileMenu, profileTrigger, () => pressOutside(page))
  await expectCloses(profileMenu, profileTrigger, () =>
    page.setViewportSize({ width: WIDE - 1, height: 800 }),
  )

  await expectCloses(mobileMenu, mobileTrigger, () => pressOutside(page))
  await expectCloses(mobileMenu, mobileTrigger, () =>
    page.setViewportSize({ width: WIDE, height: 800 }),
  )
  await page.setViewportSize({ width: WIDE - 1, height: 800 })
  await expect(mobileTrigger).toBeVisible()
  await expect(mobileMenu).toHaveCount(0)

  await mobileTrigger.click()
  for (const entry of ['nav.dashboard', 'nav.scan', 'nav.shop']) {
    await expect(mobileMenu.getByRole('link', { name: hu(entry), exact: true })).toBeVisible()
  }
  for (const submenu of ['nav.theme', 'nav.language']) {
    await expect(mobileMenu.getByRole('button', { name: hu(submenu) })).toBeVisible()
  }
  await page.getByRole('button', { name: hu('nav.closeMenu') }).click()
  await expect(mobileMenu).toHaveCount(0)
  await mobileTrigger.click()
  await mobileMenu.getByRole('button', { name: hu('nav.logout') }).click()
  await expect(page).toHaveURL(paths.login)
})

test('Both menus link to the admin area for organisers only', async ({ page, signIn }) => {
  const organisers = [
    ['nav.admin', paths.admin],
    ['nav.activity', paths.adminActivity],
    ['nav.gameSessions', paths.adminGameSessions],
    ['nav.foundQrCodes', paths.adminFoundQrCodes],
    ['nav.gameTest', paths.adminGameTest],
  ] as const
  const own = [
    ['nav.profile', paths.profile],
    ['nav.treasureClaim', paths.treasureClaim],
  ] as const
  const main = [
    ['nav.dashboard', paths.dashboard],
    ['nav.scan', paths.scanner],
    ['nav.map', paths.map],
    ['nav.shop', paths.shop],
  ] as const
  const expectLinks = async (links: Locator, expected: readonly (readonly [string, string])[]) => {
    await expect(links).toHaveText(expected.map(([label]) => hu(label)))
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(expected.map(([, path]) => path))
  }
  const mobileMenu = page.getByRole('navigation', { name: hu('nav.menu') })
  for (const role of ['user', 'admin'] as const) {
    await signIn({ role })
    const mayOpen = role === 'admin' ? [...own, ...organisers] : own
    await page.setViewportSize({ width: WIDE, height: 800 })
    await page.goto(paths.dashboard)
    const wideNav = page.getByRole('navigation', { name: hu('nav.main') })
    await expectLinks(wideNav.locator('a'), main)
    await page.getByRole('button', { name: hu('nav.profileMenu') }).click()
    await expectLinks(page.getByRole('menu').locator('a'), mayOpen)
    await page.setViewportSize({ width: WIDE - 1, height: 800 })
    await page.getByRole('button', { name: hu('nav.openMenu') }).click()
    await expectLinks(mobileMenu.getByRole('link'), [...main, ...mayOpen])
    await expect(wideNav).toHaveCount(0)
  }
})

test('A toast fades out for 300 ms', async ({ page, signIn, organiser }) => {
  const hunt = await createHunt(organiser)
  await signIn()
  await page.goto(paths.dashboard)
  const entry = page.getByRole('listitem').filter({ hasText: hunt.name })
  await entry.getByRole('button', { name: hu('game.join') }).click()
  const leaving = await page.locator('.toast-card').evaluate((card) => {
    card.setAttribute('data-state', 'closed')
    const { animationName, animationDuration } = getComputedStyle(card)
    return `${animationName} ${animationDuration}`
  })
  expect(leaving).toBe('fade-out 0.3s')
})

test('On a phone the admin menu closes when a screen is chosen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn({ role: 'admin' })
  await page.goto('/admin/clues')
  await page.getByText(hu('adminNav.label')).click()
  const link = page.getByRole('link', { name: hu('adminNav.qrCodes'), exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hu('admin.codes.title'))
  await expect(link).toBeHidden()
})

test('The sign-in screens fill the page between navbar and footer', async ({ page }) => {
  for (const path of [paths.login, paths.resetPasswordRequest, '/nincs-ilyen']) {
    await page.goto(path)
    const body = page.getByRole('main')
    await expect(body.getByRole('heading').first()).toBeVisible()
    const [bar, middle, footer] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      body.boundingBox(),
      page.getByRole('contentinfo').boundingBox(),
    ])
    if (!bar || !middle || !footer) throw new Error(`${path} lacks a part of its frame`)
    expect(middle.y, path).toBeCloseTo(bar.y + bar.height, 0)
    expect(middle.y + middle.height, path).toBeCloseTo(footer.y, 0)
  }
})

test('The sign-in screens style only errors as errors', async ({ page }) => {
  const edge = (name: 'error' | 'info') =>
    page.evaluate((token) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(--color-${token})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  const answer = page.locator('.auth-message')

  await page.goto(paths.login)
  await page.getByLabel(hu('auth.email')).fill('senki@pelda.hu')
  await page.getByLabel(hu('auth.password'), { exact: true }).fill('rossz-jelszo')
  await page.getByRole('button', { name: hu('auth.signIn'), exact: true }).click()
  await expect(answer).toHaveCSS('border-left-color', await edge('error'))

  await page.goto(paths.resetPasswordRequest)
  await page.getByLabel(hu('auth.email')).fill('senki@pelda.hu')
  await page.getByRole('button', { name: hu('auth.sendResetLink') }).click()
  await expect(answer).toHaveText(hu('auth.resetLinkSent'))
  await expect(answer).toHaveCSS('border-left-color', await edge('info'))
})
