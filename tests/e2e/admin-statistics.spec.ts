import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { createOrder, createProduct } from './support/checkout'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

async function download(page: Page, click: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download')
  await click()
  return readFileSync(await (await downloading).path(), 'utf8')
}

test('Hunt statistics show players and scans as chart, table and CSV', async ({
  organiser,
  signIn,
  newUser,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const player = await newUser()
  await join(player.api, hunt)
  await scan(player.api, hunt, hunt.codes[0])
  await signIn({ role: 'admin' })

  // Period and hunt are in the URL.
  await page.goto(`/admin/statistics?hunt=${hunt.sessionId}`)
  const session = page.getByLabel(hu('admin.statistics.session'), { exact: true })
  await expect(session).toHaveValue(hunt.sessionId)
  const funnel = page.getByRole('table', { name: hu('admin.statistics.funnels') })
  await expect(funnel.getByRole('row')).toHaveCount(2)
  await expect(funnel.getByRole('row').nth(1)).toContainText('100%')
  await expect(
    page
      .getByRole('table', { name: hu('admin.statistics.boards') })
      .getByRole('row')
      .nth(1),
  ).toContainText(player.name)
  await expectNoViolations(page)

  // The chart is one tab stop; its table has the same data.
  const title = hu('admin.statistics.scansByDay')
  const scans = page.getByRole('figure', { name: title })
  await scans.getByRole('application').focus()
  await page.keyboard.press('Tab')
  await expect(scans.locator(':focus')).toHaveCount(0)
  await scans.getByRole('button', { name: `${hu('charts.table')}: ${title}`, exact: true }).click()
  await expect(scans.getByRole('row').last()).toContainText('1')
  const csv = await download(page, () =>
    scans
      .getByRole('button', { name: `${hu('admin.statistics.csv')}: ${title}`, exact: true })
      .click(),
  )
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2};1;0$/)

  await page.getByLabel(hu('admin.statistics.period')).selectOption('7')
  await expect(page).toHaveURL(/period=7/)
  await expect(scans.getByRole('row')).toHaveCount(8)

  // Retention: shares on the screen, the export also has player counts.
  const cohorts = page.locator('section').filter({
    has: page.getByRole('heading', { name: hu('admin.statistics.retention'), exact: true }),
  })
  const retention = await download(page, () =>
    cohorts.getByRole('button', { name: hu('table.export') }).click(),
  )
  const [players, percent] = [
    hu('admin.statistics.afterDaysPlayers', { days: 1 }),
    hu('admin.statistics.afterDaysPercent', { days: 1 }),
  ]
  expect(retention).toContain(`${hu('admin.statistics.players')};${players};${percent}`)

  await page.goto('/admin/statistics?hunt=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText(hu('errors.game_session_not_found'))).toBeVisible()
})

test('Token statistics show tokens earned and spent in a hunt', async ({
  organiser,
  signIn,
  newUser,
  page,
}) => {
  const hunt = await createHunt(organiser, { startingTokens: 70 })
  const player = await newUser()
  await join(player.api, hunt)
  await signIn({ role: 'admin' })
  await setLocalStorage(page, { theme: 'dark' })
  await page.goto(`/admin/token-statistics?hunt=${hunt.sessionId}`)
  const flows = page.getByRole('table', { name: hu('admin.tokenStatistics.sessions') })
  await expect(flows.getByRole('row').nth(1)).toContainText('70')
  const balances = page.getByRole('figure', { name: hu('admin.tokenStatistics.balances') })
  await balances.getByRole('button', { name: new RegExp(hu('charts.table')) }).click()
  await expect(balances.getByRole('row').filter({ hasText: '50–99' })).toContainText('1')
  const csv = await download(page, () =>
    balances.getByRole('button', { name: new RegExp(hu('admin.statistics.csv')) }).click(),
  )
  expect(csv).toContain('50–99;1')
  await expectNoViolations(page)
})

test('Purchase statistics list, search, filter and export orders', async ({
  organiser,
  signIn,
  newUser,
  page,
}) => {
  const product = await createProduct(organiser)
  const player = await newUser()
  await createOrder(player.api, { productId: product.id, currency: 'EUR' })
  await signIn({ role: 'admin' })
  await page.goto('/admin/purchase-statistics?period=7')
  await expect(page.getByText(hu('admin.purchaseStatistics.paymentSuccess'))).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('tab', { name: hu('admin.purchaseStatistics.orders') }).click()
  await page.getByRole('searchbox').fill(player.email)
  const order = page.getByRole('row').filter({ hasText: product.nameHu })
  await expect(order).toContainText(hu('admin.purchaseStatistics.statuses.pending'))
  await expectNoViolations(page)
  const csv = await download(page, () =>
    page.getByRole('button', { name: hu('table.export') }).click(),
  )
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`${player.email};${product.nameHu};40`)
  expect(csv).toContain('EUR;0;2,5')

  await page.getByLabel(hu('admin.purchaseStatistics.status'), { exact: true }).selectOption('paid')
  await expect(page.getByText(hu('table.noMatch'))).toBeVisible()
  await expect(page).toHaveURL(/tab=orders/)
})
