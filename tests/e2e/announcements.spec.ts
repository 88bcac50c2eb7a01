import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { announce } from './support/factories'
import { expect, test } from './support/fixtures'
import { createHunt, join } from './support/hunt'
import { interceptRealtime } from './support/realtime-socket'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

/** The bell showing this number of unread announcements. */
function bell(page: Page, unread: number): Locator {
  const title = hu('announcements.title')
  const name =
    unread === 0 ? title : `${title}: ${hu('announcements.unread_other', { count: unread })}`
  return page.getByRole('button', { name, exact: true })
}

function inbox(page: Page): Locator {
  return page.getByRole('dialog', { name: hu('announcements.title') })
}

const freshTitle = () => `Hír ${randomUUID().slice(0, 8)}`

test('An announcement shows a toast, counts on the bell and is read once opened @quick', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const socket = await interceptRealtime(page)
  await page.goto('/dashboard')
  await socket.listening(`session:${hunt.sessionId}`)
  await expect(bell(page, 0)).toBeVisible()

  const first = freshTitle()
  await announce(organiser, hunt, { titleHu: first, bodyHu: 'Esik az eső.' })
  await expect(
    page.getByText(hu('announcements.arrived', { title: first }), { exact: true }),
  ).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  const second = freshTitle()
  await announce(organiser, hunt, { titleHu: second })
  await bell(page, 2).click()

  const entries = inbox(page).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(second)
  await expect(entries.last()).toContainText('Esik az eső.')
  await expect(entries.first()).toContainText(hu('announcements.new'))
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(inbox(page)).toHaveCount(0)
  await expect(bell(page, 0)).toBeFocused()

  // The read state is kept across devices.
  await page.reload()
  await bell(page, 0).click()
  await expect(entries).toHaveCount(2)
  await expect(inbox(page).getByText(hu('announcements.new'), { exact: true })).toHaveCount(0)
})

test('An announcement that arrives while the inbox is open is marked as read', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const socket = await interceptRealtime(page)
  await page.goto('/dashboard')
  await socket.listening(`session:${hunt.sessionId}`)
  await bell(page, 0).click()
  await expect(inbox(page)).toContainText(hu('announcements.empty'))
  await expectNoViolations(page)

  const title = freshTitle()
  const marked = page.waitForResponse(/\/rpc\/mark_announcements_read/)
  await announce(organiser, hunt, { titleHu: title })
  const toast = page.getByText(hu('announcements.arrived', { title }), { exact: true })
  await expect(toast).toBeVisible()
  await expect(inbox(page).getByRole('listitem')).toContainText(title)
  await marked
  // While the toast is visible, Escape closes it.
  await expect(toast).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bell(page, 0)).toBeVisible()
})

test('Announcements sent during a lost connection appear after reconnecting', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const socket = await interceptRealtime(page)
  await page.goto('/dashboard')
  await socket.listening(`session:${hunt.sessionId}`)
  await expect(bell(page, 0)).toBeVisible()

  await socket.cut()
  const missed = freshTitle()
  await announce(organiser, hunt, { titleHu: missed })
  await expect.poll(socket.failedConnects).toBeGreaterThan(0)
  socket.restore()
  await expect(bell(page, 1)).toBeVisible({ timeout: 60_000 })
  await bell(page, 1).click()
  await expect(inbox(page).getByRole('listitem')).toContainText(missed)
})

test('English readers see the English text, or the Hungarian one without a translation', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  await announce(organiser, hunt, { titleHu: 'Csak magyarul' })
  await announce(organiser, hunt, {
    titleHu: 'Vihar jön',
    titleEn: 'A storm is coming',
    bodyEn: 'Take shelter.',
  })
  await setLocalStorage(page, { language: 'en' })
  await page.goto('/shop')
  const name = `${en('announcements.title')}: ${en('announcements.unread_other', { count: 2 })}`
  await page.getByRole('button', { name, exact: true }).click()
  const entries = page
    .getByRole('dialog', { name: en('announcements.title') })
    .getByRole('listitem')
  await expect(entries.first()).toContainText('A storm is coming')
  await expect(entries.first()).toContainText('Take shelter.')
  await expect(entries.last()).toContainText('Csak magyarul')
})

test('A player without a hunt gets a link to join one', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/profile')
  await bell(page, 0).click()
  await inbox(page)
    .getByRole('link', { name: hu('announcements.toDashboard') })
    .click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(inbox(page)).toHaveCount(0)
})

test('Announcements of another hunt are not shown', async ({ page, signIn, organiser }) => {
  const [here, there] = [await createHunt(organiser), await createHunt(organiser)]
  const player = await signIn()
  await join(player.api, here)
  await announce(organiser, there, { titleHu: freshTitle() })
  await page.goto('/dashboard')
  await bell(page, 0).click()
  await expect(inbox(page)).toContainText(hu('announcements.empty'))
})

test('A scheduled announcement appears by itself, and a withdrawn one disappears', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const socket = await interceptRealtime(page)
  await page.goto('/dashboard')
  await socket.listening(`session:${hunt.sessionId}`)
  await expect(bell(page, 0)).toBeVisible()
  const title = freshTitle()
  const publishedAt = new Date(Date.now() + 4000).toISOString()
  const id = await announce(organiser, hunt, { titleHu: title, publishedAt })
  await expect(page.getByText(hu('announcements.arrived', { title }), { exact: true })).toBeVisible(
    { timeout: 15_000 },
  )
  await bell(page, 1).click()
  await expect(inbox(page).getByRole('listitem')).toContainText(title)

  await organiser.rpc('admin_withdraw_announcement', { p_announcement_id: id }).throwOnError()
  await expect(inbox(page)).toContainText(hu('announcements.empty'))
})

test('A player who has not joined a hunt reads what is for others', async ({
  page,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const title = freshTitle()
  const id = await announce(organiser, hunt, { titleHu: title, audience: 'others' })
  const player = await signIn()
  await page.goto('/dashboard')
  const entry = inbox(page).getByRole('listitem').filter({ hasText: title })
  const anyBell = page.getByRole('button', { name: hu('announcements.title') })
  const marked = page.waitForResponse(/\/rpc\/mark_announcements_read/)
  await anyBell.click()
  await expect(entry).toContainText(hunt.name)
  await expect(entry).toContainText(hu('announcements.new'))
  expect((await marked).ok()).toBe(true)

  // Read here, and gone once the player joins. The list on the device may be older than the answer.
  await expect(async () => {
    await page.reload()
    await anyBell.click()
    await expect(entry).toBeVisible()
    await expect(entry.getByText(hu('announcements.new'), { exact: true })).toHaveCount(0)
  }).toPass()
  await join(player.api, hunt)
  await page.reload()
  await anyBell.click()
  await expect(inbox(page)).toBeVisible()
  await expect(entry).toHaveCount(0)
  // Players of other tests would read it too.
  await organiser.rpc('admin_withdraw_announcement', { p_announcement_id: id }).throwOnError()
})
