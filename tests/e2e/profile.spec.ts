import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join, scan } from './support/hunt'
import { interceptRealtime } from './support/realtime-socket'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: hu('profile.edit') }).click()
  await expect(page.getByRole('dialog', { name: hu('profile.editTitle') })).toBeVisible()
}

test('Players change their contact data, and the page updates @quick', async ({ page, signIn }) => {
  const user = await signIn({ name: 'Régi Réka' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Régi Réka' })).toBeVisible()
  await expect(page.getByText(user.email)).toBeVisible()
  await expect(page.getByText(hu('nav.roleUser'), { exact: true })).toBeVisible()

  await openEditor(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('profile.name')).fill(' Ú ')
  await dialog.getByLabel(hu('profile.phone')).fill('hívj fel')
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog.getByText(hu('profile.nameError'))).toBeVisible()
  await expect(dialog.getByText(hu('profile.phoneError'))).toBeVisible()
  await expectNoViolations(page)

  await dialog.getByLabel(hu('profile.name')).fill('  Új Réka ')
  // Pasted phone numbers contain direction marks, non-breaking spaces and dots.
  await dialog.getByLabel(hu('profile.phone')).fill('\u202a+36\u00a020\u00a0123.4567\u202c')
  await dialog.getByLabel(hu('profile.address')).fill('3300 Eger, Dobó tér 2.')
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(hu('profile.saved'), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Új Réka' })).toBeVisible()
  await expect(page.getByText('3300 Eger, Dobó tér 2.')).toBeVisible()

  const { data } = await user.api
    .from('profiles')
    .select('name, phone_number, tax_id, address')
    .eq('id', user.id)
    .single()
    .throwOnError()
  expect(data).toEqual({
    name: 'Új Réka',
    phone_number: '+36 20 123 4567',
    tax_id: null,
    address: '3300 Eger, Dobó tér 2.',
  })
})

test('A database error is shown in the player’s language and keeps the form open', async ({
  page,
  signIn,
}) => {
  const user = await signIn({ name: 'Makacs Márton' })
  // A server with stricter rules than the client.
  await page.route('**/rest/v1/rpc/update_profile', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'PT400', message: 'Invalid tax ID', details: null, hint: 'invalid_tax_id' },
    }),
  )
  await page.goto('/profile')
  await openEditor(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('profile.taxId')).fill('nem szám')
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expectRefusal(page, 'invalid_tax_id')
  await expect(dialog.getByLabel(hu('profile.taxId'))).toHaveValue('nem szám')

  const { data } = await user.api.from('profiles').select('tax_id').eq('id', user.id).single()
  expect(data).toEqual({ tax_id: null })
})

test('Players see their token history and their scans', async ({ page, signIn, organiser }) => {
  const hunt = await createHunt(organiser)
  const [first, second] = hunt.codes
  const { api, id } = await signIn()
  await page.goto('/profile')
  await expect(page.getByText(hu('profile.tokens.emptyTitle'))).toBeVisible()
  await page.getByRole('tab', { name: hu('profile.tabs.scans') }).click()
  await expect(page.getByText(hu('profile.scans.emptyTitle'))).toBeVisible()
  await expectNoViolations(page)

  await join(api, hunt)
  await buy(api, hunt, hunt.firstClue)
  await organiser
    .rpc('admin_adjust_tokens', {
      p_user_id: id,
      p_amount: 25,
      p_description: 'Kárpótlás az elázott kódért',
      p_request_id: randomUUID(),
    })
    .throwOnError()
  await scan(api, hunt, first)
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await api
    .rpc('record_scan', {
      p_qr_code_id: second.id,
      p_game_session_id: hunt.sessionId,
      p_scanned_at: anHourAgo,
    })
    .throwOnError()
  const refused = await api.rpc('record_scan', {
    p_qr_code_id: randomUUID(),
    p_game_session_id: hunt.sessionId,
  })
  expect(refused.error?.hint).toBe('qr_code_not_found')

  // The tab persists over a reload.
  await page.reload()
  const scans = page.getByRole('list', { name: hu('profile.tabs.scans') }).getByRole('listitem')
  await expect(scans).toHaveCount(3)
  await expect(scans.nth(0)).toContainText(hu('profile.scans.unknownCode'))
  await expect(scans.nth(0)).toContainText(hu('errors.qr_code_not_found'))
  await expect(scans.nth(1)).toContainText(second.name)
  await expect(scans.nth(1)).toContainText(
    hu('profile.scans.points_other', { count: second.points }),
  )
  await expect(scans.nth(1)).toContainText(hu('profile.scans.late'))
  await expect(scans.nth(2)).toContainText(first.name)
  await expect(scans.nth(2)).not.toContainText(hu('profile.scans.late'))
  await expectNoViolations(page)

  await page.getByRole('tab', { name: hu('profile.tabs.tokens') }).click()
  const rows = page.getByRole('list', { name: hu('profile.tabs.tokens') }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const afterClue = hunt.startingTokens - hunt.firstClue.price
  await expect(rows.nth(0)).toContainText('Kárpótlás az elázott kódért')
  await expect(rows.nth(0)).toContainText('+25')
  await expect(rows.nth(0)).toContainText(
    hu('profile.tokens.balanceAfter_other', { balance: afterClue + 25 }),
  )
  await expect(rows.nth(1)).toContainText(hu('profile.tokens.kinds.clue'))
  await expect(rows.nth(1)).toContainText(hunt.firstClue.nameHu)
  await expect(rows.nth(1)).toContainText(`-${hunt.firstClue.price}`)
  await expect(rows.nth(2)).toContainText(hu('profile.tokens.kinds.session'))
  await expect(rows.nth(2)).toContainText(hunt.name)
  await expectNoViolations(page)
})

test('Players see their points per hunt and their purchases', async ({
  page,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const [first, second] = hunt.codes
  const { api } = await signIn()
  await page.goto('/profile?tab=points')
  await expect(page.getByText(hu('profile.pointHistory.emptyTitle'))).toBeVisible()
  await page.getByRole('tab', { name: hu('profile.tabs.purchases') }).click()
  await expect(page.getByText(hu('shop.history.emptyTitle'))).toBeVisible()
  await expectNoViolations(page)

  await join(api, hunt)
  await buy(api, hunt, hunt.firstClue)
  await scan(api, hunt, first)
  await scan(api, hunt, second)

  await page.reload()
  const bought = page.getByRole('list', { name: hu('shop.history.label') }).getByRole('listitem')
  await expect(bought).toHaveCount(1)
  await expect(bought).toContainText(hunt.firstClue.nameHu)
  await bought.getByText(hu('shop.clueLabel'), { exact: true }).click()
  const { data: clue } = await api
    .from('purchased_clues')
    .select('clue_content_hu')
    .single()
    .throwOnError()
  await expect(bought.getByText(clue.clue_content_hu)).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('tab', { name: hu('profile.tabs.points') }).click()
  const entries = page.getByRole('list', { name: hunt.name }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toContainText(second.name)
  await expect(entries.nth(1)).toContainText(first.name)
  const sum = hu('profile.pointHistory.sum_other', { count: first.points + second.points })
  await expect(
    page.getByRole('heading', { name: new RegExp(`${hunt.name}.*${sum}`) }),
  ).toBeVisible()
  await expectNoViolations(page)
})

test('The history shows a load error, and a retry loads it', async ({ page, signIn }) => {
  await signIn()
  // Block Realtime, which would refetch automatically.
  await (await interceptRealtime(page)).cut()
  const address = '**/rest/v1/rpc/list_token_transactions'
  await page.route(address, (route) =>
    route.fulfill({ status: 400, json: { code: 'XX', message: 'no', details: null, hint: null } }),
  )
  await page.goto('/profile')
  await expectRefusal(page, 'transaction_history_failed')
  await page.unroute(address)
  await page.getByRole('button', { name: hu('common.retry') }).click()
  await expect(page.getByText(hu('profile.tokens.emptyTitle'))).toBeVisible()
})

test('The profile is translated to English', async ({ page, signIn }) => {
  await signIn()
  await setLocalStorage(page, { language: 'en' })
  await page.goto('/profile?tab=data')
  await expect(page.getByRole('heading', { name: en('profile.title') })).toBeVisible()
  const tab = page.getByRole('tab', { name: en('profile.tabs.data') })
  await page.getByRole('tabpanel').scrollIntoViewIfNeeded() // below the details, and no sideways scroll
  await expect(tab, 'the last of five tabs on a phone').toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('heading', { name: en('profile.deletion.title') })).toBeVisible()
  await expectNoViolations(page)
})
