import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** Opens the dialog of one user, found by search as an organiser would. */
async function manage(page: Page, name: string, email: string) {
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: hu('common.search') }).fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: hu('admin.users.manageUser', { name }) }).click()
  return { row, dialog: page.getByRole('dialog', { name }) }
}

test.describe('The users of the hunt', () => {
  test('An organiser corrects a profile and the list shows it', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser({ name: `Hibás ${randomUUID().slice(0, 8)}` })
    await signIn({ role: 'admin' })
    const { dialog } = await manage(page, player.name, player.email)
    await expectNoViolations(page)

    const corrected = `Javított ${randomUUID().slice(0, 8)}`
    await dialog.getByLabel(hu('admin.users.phone')).fill('nem szám')
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(dialog.getByText(hu('admin.users.phoneError'))).toBeVisible()

    await dialog.getByLabel(hu('admin.users.phone')).fill('+36 20 123 4567')
    await dialog.getByLabel(hu('admin.users.name')).fill(corrected)
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(page.getByText(hu('admin.users.saved'), { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog', { name: corrected })).toBeVisible()

    const profile = await player.api.from('profiles').select('name, phone_number').single()
    expect(profile.data).toEqual({ name: corrected, phone_number: '+36 20 123 4567' })
  })

  test('Tokens move with a reason, and not below zero', async ({ signIn, newUser, page }) => {
    const player = await newUser()
    await signIn({ role: 'admin' })
    const { row, dialog } = await manage(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.tokensTab') }).click()
    await expectNoViolations(page)

    await dialog.getByLabel(hu('admin.users.amount')).fill('40')
    await dialog.getByLabel(hu('admin.users.reason')).fill('Kárpótlás a rossz kódért')
    await dialog.getByRole('button', { name: hu('admin.users.moveTokens') }).click()
    await expect(
      page.getByText(hu('admin.users.tokensMoved', { balance: 40 }), { exact: true }),
    ).toBeVisible()

    await dialog.getByLabel(hu('admin.users.direction')).selectOption('take')
    await dialog.getByLabel(hu('admin.users.amount')).fill('41')
    await dialog.getByLabel(hu('admin.users.reason')).fill('Tévedés')
    await dialog.getByRole('button', { name: hu('admin.users.moveTokens') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(hu('errors.insufficient_balance'))

    await dialog.getByRole('button', { name: hu('common.close') }).click()
    await expect(row).toContainText('40')
    const ledger = await player.api.rpc('list_token_transactions', {})
    expect(ledger.data).toHaveLength(1)
  })

  test('A retry after a lost answer moves the tokens once', async ({ signIn, newUser, page }) => {
    const player = await newUser()
    await signIn({ role: 'admin' })
    const { dialog } = await manage(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.tokensTab') }).click()
    await dialog.getByLabel(hu('admin.users.amount')).fill('30')
    await dialog.getByLabel(hu('admin.users.reason')).fill('Ajándék')

    // The database does it, but the answer never arrives.
    await page.route(
      '**/rpc/admin_adjust_tokens',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    const send = dialog.getByRole('button', { name: hu('admin.users.moveTokens') })
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText(hu('errors.network_unavailable'))
    await send.click()
    await expect(
      page.getByText(hu('admin.users.tokensMoved', { balance: 30 }), { exact: true }),
    ).toBeVisible()

    const ledger = await player.api.rpc('list_token_transactions', {})
    expect(ledger.data).toHaveLength(1)
  })

  test('A player becomes an organiser and a refusal is said in words', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser({ name: `Leendő ${randomUUID().slice(0, 8)}` })
    await signIn({ role: 'admin' })
    const { row, dialog } = await manage(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.roleTab') }).click()
    await dialog.getByRole('button', { name: hu('admin.users.become.admin.action') }).click()
    const question = page.getByRole('alertdialog')
    await expectNoViolations(page)
    await question.getByRole('button', { name: hu('admin.users.become.admin.action') }).click()
    const demote = dialog.getByRole('button', { name: hu('admin.users.become.user.action') })
    await expect(demote).toBeVisible()

    // There are other organisers in this database, so the answer for the last one is played.
    await page.route(
      '**/rpc/admin_set_user_role',
      (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'PT409', message: '', details: null, hint: 'last_admin_protected' },
        }),
      { times: 1 },
    )
    await demote.click()
    await question.getByRole('button', { name: hu('admin.users.become.user.action') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(hu('errors.last_admin_protected'))

    await dialog.getByRole('button', { name: hu('common.close') }).click()
    await expect(row).toContainText(hu('admin.users.roles.admin'))
  })

  test('Deleting says what goes with the account, and takes it away', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser({ name: `Búcsúzó ${randomUUID().slice(0, 8)}` })
    await signIn({ role: 'admin' })
    const { row, dialog } = await manage(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.deleteTab') }).click()
    await dialog.getByRole('button', { name: hu('admin.users.delete') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(hu('admin.users.losses.purchases'))).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: hu('admin.users.delete') }).click()
    await expect(row).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  })

  test('The list filters by role and comes as CSV', async ({ signIn, newUser, page }) => {
    const player = await newUser()
    const admin = await signIn({ role: 'admin' })
    await page.goto('/admin/users')
    await expect(page.getByText(player.email)).toBeVisible()
    await page.getByLabel(hu('admin.users.role'), { exact: true }).selectOption('admin')
    await expect(page.getByText(player.email)).toHaveCount(0)
    await expect(page.getByText(admin.email)).toBeVisible()
    await expectNoViolations(page)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: hu('table.export') }).click()
    const csv = readFileSync(await (await downloading).path(), 'utf8')
    expect(csv).toContain(admin.email)
    expect(csv).not.toContain(player.email)
  })
})
