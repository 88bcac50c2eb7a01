import { readFileSync } from 'node:fs'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('The debug panel lists, filters, exports and clears errors', async ({ signIn, page }) => {
  const admin = await signIn({ role: 'admin' })
  // The panel is always in Hungarian.
  await setLocalStorage(page, { language: 'en' })
  await page.goto('/admin/users')
  await page.route('**/rpc/admin_list_users', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'X', message: 'broken', details: null, hint: null },
    }),
  )
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await expect(page.getByRole('alert')).toBeVisible()

  // With the keyboard.
  await page.getByRole('button', { name: hu('debug.open') }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: hu('debug.title') })
  const logs = panel.getByRole('list', { name: hu('debug.logs') })
  await expect(logs.getByText('rpc · admin_list_users').first()).toBeVisible()
  await expectNoViolations(page)

  await panel.getByLabel(hu('debug.level')).selectOption('info')
  await expect(panel.getByText(hu('debug.noEntries'))).toBeVisible()
  await panel.getByLabel(hu('debug.level')).selectOption('error')
  await panel.getByLabel(hu('debug.component')).selectOption('rpc')
  await panel.getByLabel(hu('debug.userId')).fill(admin.id.slice(0, 8))
  await expect(logs.getByText('rpc · admin_list_users').first()).toBeVisible()
  await panel.getByLabel(hu('debug.userId')).fill('nobody')
  await expect(panel.getByText(hu('debug.noEntries'))).toBeVisible()

  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: hu('debug.export') }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  const exported = JSON.parse(readFileSync(await file.path(), 'utf8')) as { entries: unknown[] }
  expect(exported.entries).toContainEqual(
    expect.objectContaining({ component: 'rpc', action: 'admin_list_users', userId: admin.id }),
  )

  await panel.getByRole('tab', { name: /^Kritikus hibák/ }).click()
  const critical = panel.getByRole('list', { name: hu('debug.critical') })
  await expect(critical.getByText('rpc · admin_list_users').first()).toBeVisible()
  await panel.getByRole('button', { name: hu('debug.clear') }).click()
  await expect(panel.getByText(hu('debug.noCritical'))).toBeVisible()
  await panel.getByRole('tab', { name: hu('debug.systemTab') }).click()
  await expect(panel.getByText('Europe/Budapest')).toBeVisible()
  await expectNoViolations(page)

  await page.keyboard.press('Escape')
  await expect(panel.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: hu('debug.open') })).toBeFocused()
})

test('New entries appear while automatic refresh is on', async ({ signIn, page }) => {
  await signIn({ role: 'admin' })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: hu('debug.open') }).click()
  const panel = page.getByRole('complementary', { name: hu('debug.title') })
  await page.route('**/rpc/admin_list_users', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'X', message: 'broken', details: null, hint: null },
    }),
  )
  await expect(panel.getByLabel(hu('debug.autoRefresh'))).toBeChecked()
  await page.getByRole('searchbox', { name: hu('common.search') }).fill('nobody')
  await expect(panel.getByText('rpc · admin_list_users').first()).toBeVisible()
})

test('The debug panel is hidden from players', async ({ signIn, page }) => {
  await signIn({ role: 'user' })
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: hu('debug.open') })).toHaveCount(0)
})

test('On a phone the debug button is in the header and covers nothing', async ({
  signIn,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn({ role: 'admin' })
  await page.goto('/admin/users')
  const button = page.getByRole('button', { name: hu('debug.open') })
  const manage = page.getByRole('row').nth(1).getByRole('button')
  await expect(manage).toBeVisible()
  // Nothing covers the row's button at any scroll position.
  const isUncovered = () =>
    manage.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width - 2, top + height / 2)
      return element.contains(hit)
    })
  await button.scrollIntoViewIfNeeded()
  const { y: resting = 0 } = (await button.boundingBox()) ?? {}
  const { y: below = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
  expect(resting + 44, 'it ends where the screen begins').toBeLessThanOrEqual(below)
  for (const place of ['center', 'end'] as const) {
    await manage.evaluate((element, block) => element.scrollIntoView({ block }), place)
    await expect.poll(isUncovered).toBe(true)
  }

  await page.getByText(hu('adminNav.label')).press('Tab')
  // The bell stands before it while a report of another test is open.
  const isFocused = await button.evaluate((element) => element === document.activeElement)
  if (!isFocused) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: hu('debug.title') })
  await expect(panel.getByRole('tab').first()).toBeInViewport()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('On a wide screen the debug button stays visible and covers no list', async ({
  signIn,
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 480 })
  await signIn({ role: 'admin' })
  await page.goto('/admin')
  const button = page.getByRole('button', { name: hu('debug.open') })
  const footer = page.getByRole('contentinfo')
  await expect(page.getByRole('heading', { name: hu('admin.checklist.title') })).toBeVisible()
  await footer.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  const { x = 0, width = 0 } = (await button.boundingBox()) ?? {}
  const { x: beside = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
  expect(x + width, 'it ends where the screen begins').toBeLessThanOrEqual(beside)
  await button.click()
  // No card of the screen covers the panel.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => scrollTo(0, 0))
  const system = page
    .getByRole('complementary', { name: hu('debug.title') })
    .getByRole('tab')
    .last()
  await system.click()
  await expect(system).toHaveAttribute('aria-selected', 'true')
})
