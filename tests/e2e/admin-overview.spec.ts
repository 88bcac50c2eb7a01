import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

test('The overview shows scans live and excludes test sessions', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const player = await newUser({ name: 'Élő Elek' })
  await join(player.api, hunt)
  await signIn({ role: 'admin' })
  await page.goto('/admin')
  const feed = page.getByRole('listitem')
  await expect(page.getByText(hu('admin.overview.scansOverTime')).first()).toBeVisible()

  await scan(player.api, hunt, hunt.codes[0])
  await expect(feed.filter({ hasText: hunt.codes[0].name })).toContainText('Élő Elek')

  const { data } = await organiser
    .rpc('admin_clone_game_session', {
      p_game_session_id: hunt.sessionId,
      p_name: `${hunt.name} – próba`,
      p_as_test: true,
    })
    .throwOnError()
  const { game_session_id: testId } = data as { game_session_id: string }
  await organiser.rpc('join_game_session', { p_game_session_id: testId }).throwOnError()
  await organiser
    .rpc('record_scan', { p_qr_code_id: hunt.codes[1].id, p_game_session_id: testId })
    .throwOnError()
  await scan(player.api, hunt, hunt.codes[2])
  await expect(feed.filter({ hasText: hunt.codes[2].name })).toBeVisible()
  await expect(feed.filter({ hasText: hunt.codes[1].name })).toHaveCount(0)
  await organiser.rpc('admin_delete_game_session', { p_game_session_id: testId }).throwOnError()

  await page.getByRole('button', { name: hu('admin.overview.periods.day') }).click()
  await expect(
    page.getByRole('button', { name: hu('admin.overview.periods.day'), pressed: true }),
  ).toBeVisible()
  await expectNoViolations(page)
})

test('The launch checklist lists what is missing, links to it and updates itself', async ({
  signIn,
  page,
}) => {
  await signIn({ role: 'admin' })
  await setLocalStorage(page, { language: 'en', theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  // Of all hunts: without this a phone opens a running one.
  await page.goto('/admin?hunt=')
  const title = en('admin.checklist.title')
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  // Two organisers: this one and the demo organiser.
  const item = (key: string) =>
    list.getByRole('listitem').filter({ hasText: en(`admin.checklist.items.${key}`) })
  await expect(item('second_admin')).toContainText(en('admin.checklist.done'))
  await expect(list).not.toContainText(en('admin.settings.server.noContact'))
  await expectNoViolations(page)

  await item('tested').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/game-test\?hunt=/)
})

test('The menu stays visible beside a long list and marks the current screen', async ({
  signIn,
  page,
}) => {
  await signIn({ role: 'admin' })
  await page.goto('/admin/activity')
  const menu = page.getByRole('navigation', { name: hu('adminNav.label') })
  const currentLink = menu.locator('[aria-current="page"]')
  const firstLink = menu.getByRole('link').first()
  await expect(currentLink).toHaveText(hu('adminNav.activity'))
  await expect(currentLink).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })

  // At the end of the page the menu is still visible and scrolls by itself.
  await expect(async () => {
    // The list may grow after scrolling.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 0.9, timeout: 1000 })
  }).toPass()
  await expect(currentLink).toBeInViewport({ ratio: 1 })
  await currentLink.hover()
  const scrolledTo = () => page.evaluate(() => window.scrollY)
  const before = await scrolledTo()
  await page.mouse.wheel(0, -2000)
  await expect(firstLink).toBeInViewport({ ratio: 1 })
  // The page has not scrolled; new rows may have pushed it down.
  expect(await scrolledTo()).toBeGreaterThanOrEqual(before)
})
