import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

async function record(api: Api, action: string, message = action): Promise<void> {
  const entry = { action, component: 'e2e', type: 'warn', message }
  await api.rpc('log_activity', { p_records: [entry] }).throwOnError()
}

async function exported(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('table.export') }).click()
  return readFileSync(await (await downloading).path(), 'utf8')
}

const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('The activity log updates live, filters on the server and exports details as CSV', async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const player = await newUser({ name: `Naplózó ${randomUUID().slice(0, 8)}` })
  const [first, second] = [`first-${randomUUID()}`, `second-${randomUUID()}`]
  await record(player.api, first)
  await signIn({ role: 'admin' })
  const hunt = await createHunt(organiser)
  await join(player.api, hunt)
  await page.goto('/admin/activity')
  await page.getByLabel(hu('admin.activity.userFilter')).fill(player.email)
  // The player's own sign-up and scan, no warnings, nothing of other players.
  const signUp = hu('admin.activity.names.actions.auth.sign_up')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(line(page, signUp)).toContainText(player.name)
  await scan(player.api, hunt, hunt.codes[0])
  await expect(line(page, hunt.codes[0].name)).toContainText(player.name)
  await expect(page.getByRole('row')).toHaveCount(3)

  // The export shows the identifier, as the server stores it.
  await page.getByLabel(hu('admin.activity.search')).fill(signUp)
  await expect(line(page, hunt.codes[0].name)).toHaveCount(0)
  await expect(line(page, signUp)).toContainText(player.name)
  expect(await exported(page)).toContain('auth.sign_up')
  await page.getByLabel(hu('admin.activity.search')).fill('')

  // Errors have their own tab.
  await page.getByLabel(hu('admin.activity.part'), { exact: true }).selectOption('technical')
  await expect(line(page, first)).toBeVisible()
  // Live, without a reload.
  await record(player.api, second)
  await expect(line(page, second)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByLabel(hu('admin.activity.search')).fill(second)
  await expect(line(page, first)).toHaveCount(0)
  await page.getByLabel(hu('admin.activity.type'), { exact: true }).selectOption('warn')
  await page.getByLabel(hu('admin.activity.component'), { exact: true }).selectOption('e2e')
  await page.getByLabel(hu('admin.activity.period'), { exact: true }).selectOption('hour')
  await expect(line(page, second)).toBeVisible()
  await expectNoViolations(page)
  // Filters are in the URL.
  await page.reload()
  await expect(line(page, second)).toBeVisible()
  await expect(line(page, first)).toHaveCount(0)
  const csv = await exported(page)
  expect(csv).toContain(second)
  expect(csv).not.toContain(first)
  expect(csv).toContain(hu('admin.activity.device'))

  await page.getByLabel(hu('admin.activity.period'), { exact: true }).selectOption('custom')
  await page.getByLabel(hu('admin.activity.to'), { exact: true }).fill('2020-01-01T00:00')
  await expect(page.getByText(hu('admin.activity.emptyTitle'))).toBeVisible()
})

test("An organiser's change is logged with values before and after", async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const player = await newUser({ name: `Régi név ${randomUUID().slice(0, 8)}` })
  const name = `Új név ${randomUUID().slice(0, 8)}`
  await organiser.rpc('admin_update_user', { p_user_id: player.id, p_name: name }).throwOnError()
  await signIn({ role: 'admin' })
  await page.goto('/admin/activity')
  await page.getByLabel(hu('admin.activity.search')).fill(name)
  await expect(line(page, `${hu('admin.users.name')}: ${player.name} → ${name}`)).toBeVisible()
  const changed = hu('admin.activity.names.actions.user.update')
  // Wait for the search: rows move when it applies.
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('button', { name: hu('admin.activity.detailsOf', { action: changed }) })
    .click()
  const changes = page.getByRole('dialog').getByRole('table')
  await expect(changes.getByRole('rowheader')).toHaveText(hu('admin.users.name'))
  await expect(changes.getByRole('deletion')).toHaveText(player.name)
  await expect(changes.getByRole('insertion')).toHaveText(name)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})

test('Log entries that a closed tab could not send are sent by the next tab', async ({
  page,
  context,
  signIn,
  organiser,
}) => {
  const closing = await context.newPage()
  const admin = await signIn({ role: 'admin', page: closing })
  const log = '**/rpc/log_activity'
  await context.route(log, (route) => route.abort('connectionreset'))
  await context.route('**/rpc/admin_list_users', (route) =>
    route.fulfill({ status: 500, json: { code: 'X', message: 'broken', details: '', hint: '' } }),
  )
  await closing.goto('/admin/users')
  await expect(closing.getByRole('alert').first()).toBeVisible()
  await closing.close({ runBeforeUnload: true })
  await context.unroute(log)

  await page.goto('/admin')
  const found = async () => {
    const { data } = await organiser.rpc('admin_list_activity', { p_user: admin.id }).throwOnError()
    return data.map(({ component, action }) => `${component} ${action}`)
  }
  await expect.poll(found).toContain('rpc admin_list_users')
})

test('Leaving a page while it loads logs no network error', async ({ page, signIn, organiser }) => {
  const admin = await signIn({ role: 'admin' })
  const answers = '**/rest/v1/**'
  await page.route(answers, () => undefined)
  const request = page.waitForRequest(/get_player_state/)
  await page.goto('/admin/users')
  await request
  await page.unroute(answers)
  // Log entries are sent in order: once this failure has arrived, all earlier ones have.
  await page.route('**/rpc/admin_list_users', (route) =>
    route.fulfill({ status: 500, json: { code: 'X', message: 'broken', details: '', hint: '' } }),
  )
  await page.reload()
  const records = async () => {
    const { data } = await organiser.rpc('admin_list_activity', { p_user: admin.id }).throwOnError()
    return data.map(({ action, details }) => [action, (details as { key?: string } | null)?.key])
  }
  await expect.poll(async () => (await records()).flat()).toContain('unknown')
  expect((await records()).flat()).not.toContain('network_unavailable')
})
