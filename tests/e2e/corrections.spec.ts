import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const HOUR_MS = 3_600_000

async function openFinds(page: Page, sessionId: string, tab: 'codes' | 'reports'): Promise<void> {
  await page.goto(`/admin/found-qrcodes?tab=${tab}&hunt=${sessionId}`)
}

test('A reported find is credited and finds are voided, and board and player follow at once @quick', async ({
  page,
  signIn,
  newUser,
  newPage,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const cheater = await newUser({ name: 'Csaló Béla' })
  await join(cheater.api, hunt)
  await scan(cheater.api, hunt, hunt.codes[0])
  await scan(cheater.api, hunt, hunt.codes[1])
  const watcher = await newPage()
  const anna = await signIn({ page: watcher, name: 'Őszinte Anna' })
  await join(anna.api, hunt)
  await watcher.goto('/dashboard')
  await expect(watcher.getByRole('row', { name: cheater.name })).toContainText('30')

  await anna.api
    .rpc('report_problem', {
      p_report_id: randomUUID(),
      p_game_session_id: hunt.sessionId,
      p_kind: 'missing',
      p_source: 'scanner',
      p_message: 'Csak a ragasztó van a falon.',
      p_code: hunt.codes[2].shortCode,
    })
    .throwOnError()
  await signIn({ role: 'admin' })
  await openFinds(page, hunt.sessionId, 'reports')
  await expect(page.getByText('Csak a ragasztó van a falon.')).toBeVisible()
  await expect(page.getByRole('heading', { name: hunt.codes[2].name })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: hu('admin.corrections.open.credit') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('form.reason')).fill('Leesett a kód')
  await expect(dialog.getByRole('row', { name: anna.name })).toContainText('0 → 30')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('admin.corrections.actions.credit') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(watcher.getByRole('row', { name: anna.name })).toContainText('30')
  await expect(watcher.getByRole('link', { name: hu('dashboard.toClaim') })).toBeVisible()

  await openFinds(page, hunt.sessionId, 'codes')
  for (const code of [hunt.codes[0], hunt.codes[1]]) {
    await page
      .getByRole('checkbox', {
        name: hu('table.selectRow', { name: `${code.name}, ${cheater.name}` }),
      })
      .check()
  }
  await page
    .getByRole('group', { name: hu('table.bulkActions') })
    .getByRole('button', { name: hu('admin.corrections.actions.void') })
    .click()
  await expect(dialog.getByRole('row', { name: cheater.name })).toContainText('30 → 0')
  await dialog.getByRole('button', { name: hu('admin.corrections.actions.void') }).click()
  await expect(dialog.getByText(hu('form.reasonMissing'))).toBeVisible()
  await dialog.getByLabel(hu('form.reason')).fill('Lefotózott kódok')
  await dialog.getByRole('button', { name: hu('admin.corrections.actions.void') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Lefotózott kódok')).toHaveCount(2)
  await expectNoViolations(page)
  await expect(watcher.getByRole('row', { name: cheater.name })).toHaveCount(0)
})

test('A hunt is paused, says so on the scanner, goes on and ends later', async ({
  page,
  signIn,
  newPage,
  organiser,
}) => {
  const hunt = await createHunt(organiser, { endsIn: HOUR_MS })
  const phone = await newPage()
  const player = await signIn({ page: phone })
  await join(player.api, hunt)
  await phone.goto('/scanner')
  await expect(phone.getByLabel(hu('scanner.typed.label'))).toBeVisible()
  // Shown for three seconds only.
  const expectToast = (title: string) =>
    expect(phone.getByText(hu('announcements.arrived', { title }), { exact: true })).toBeVisible()

  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  const more = () =>
    page.getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) }).click()
  await more()
  await page.getByRole('menuitem', { name: hu('admin.running.pause'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('admin.running.message')).fill('Vihar jön!')
  await expectNoViolations(page)
  await Promise.all([
    expectToast('Szünetel a vadászat'),
    dialog.getByRole('button', { name: hu('admin.running.pause'), exact: true }).click(),
  ])
  await expect(dialog).toHaveCount(0)

  await expect(phone.getByText(hu('game.pausedText'))).toBeVisible()
  await expectNoViolations(phone)
  await phone.getByLabel(hu('scanner.typed.label')).fill(hunt.codes[0].shortCode)
  await phone.getByRole('button', { name: hu('scanner.typed.submit') }).click()
  await expect(phone.getByText(hu('scanner.rejected.hints.paused'))).toBeVisible()

  await more()
  await page.getByRole('menuitem', { name: hu('admin.running.resume'), exact: true }).click()
  await dialog.getByRole('button', { name: hu('admin.running.resume'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // The waiting code is sent without a tap.
  await expect(phone.getByRole('link', { name: hu('scanner.success.dashboard') })).toBeVisible()
  await more()
  await page.getByRole('menuitem', { name: hu('admin.running.reschedule') }).click()
  await dialog.getByLabel(hu('admin.running.minutes')).fill('45')
  await expectNoViolations(page)
  await Promise.all([
    expectToast('Tovább tart a vadászat'),
    dialog.getByRole('button', { name: hu('admin.running.reschedule') }).click(),
  ])
  await expect(dialog).toHaveCount(0)
})
