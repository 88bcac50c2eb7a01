import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join, scan } from './support/hunt'
import { manageUser } from './support/users-screen'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test.describe('User administration', () => {
  test('An organiser edits a profile, and the list shows the change', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser({ name: `Hibás ${randomUUID().slice(0, 8)}` })
    await signIn({ role: 'admin' })
    const { dialog } = await manageUser(page, player.name, player.email)
    await expectNoViolations(page)

    const corrected = `Javított ${randomUUID().slice(0, 8)}`
    await dialog.getByLabel(hu('admin.users.phone')).fill('nem szám')
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(dialog.getByText(hu('profile.phoneError'))).toBeVisible()

    await dialog.getByLabel(hu('admin.users.phone')).fill('+36 20 123 4567')
    await dialog.getByLabel(hu('admin.users.name')).fill(corrected)
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(page.getByText(hu('admin.users.saved'), { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog', { name: corrected })).toBeVisible()

    const profile = await player.api.from('profiles').select('name, phone_number').single()
    expect(profile.data).toEqual({ name: corrected, phone_number: '+36 20 123 4567' })
  })

  test('A conflicting change of a profile is reported and overwrites nothing', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser({ name: `Ketten ${randomUUID().slice(0, 8)}` })
    await signIn({ role: 'admin' })
    const { dialog } = await manageUser(page, player.name, player.email)
    const phone = dialog.getByLabel(hu('admin.users.phone'))
    await phone.fill('+36 20 111 1111')
    await player.api
      .rpc('update_profile', { p_name: player.name, p_phone_number: '+36 30 222 2222' })
      .throwOnError()

    await dialog.getByRole('button', { name: hu('common.save') }).click()
    const refusal = dialog.locator('[data-error-key="edit_conflict"]')
    await expect(refusal).toBeVisible()
    await expect(phone).toHaveValue('+36 20 111 1111')
    await refusal.getByRole('button', { name: hu('common.loadNewer') }).click()
    await expect(phone).toHaveValue('+36 30 222 2222')
    await dialog.getByLabel(hu('admin.users.address')).fill('Szeged')
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(page.getByText(hu('admin.users.saved'), { exact: true })).toBeVisible()
    const { data } = await player.api.from('profiles').select('phone_number, address').single()
    expect(data).toEqual({ phone_number: '+36 30 222 2222', address: 'Szeged' })
  })

  test('Token adjustments need a reason and cannot make a balance negative @quick', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser()
    await signIn({ role: 'admin' })
    const { row, dialog } = await manageUser(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.tokensTab') }).click()
    await expectNoViolations(page)

    await dialog.getByLabel(hu('admin.users.amount')).fill('40')
    await dialog.getByLabel(hu('form.reason')).fill('Kárpótlás a rossz kódért')
    await dialog.getByRole('button', { name: hu('admin.users.moveTokens') }).click()
    await expect(
      page.getByText(hu('admin.users.tokensMoved_other', { count: 40 }), { exact: true }),
    ).toBeVisible()

    await dialog.getByLabel(hu('admin.users.direction')).selectOption('take')
    await dialog.getByLabel(hu('admin.users.amount')).fill('41')
    await dialog.getByLabel(hu('form.reason')).fill('Tévedés')
    await dialog.getByRole('button', { name: hu('admin.users.moveTokens') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(hu('admin.users.balanceTooLow'))
    await expect(dialog.getByLabel(hu('admin.users.amount'))).toBeFocused()

    // The refused input is unsaved text.
    await dialog.getByRole('button', { name: hu('common.close') }).click()
    await page
      .getByRole('alertdialog', { name: hu('common.unsavedTitle') })
      .getByRole('button', { name: hu('common.unsavedDiscard') })
      .click()
    await expect(row).toContainText('40')
    const ledger = await player.api.rpc('list_token_transactions', {})
    expect(ledger.data).toHaveLength(1)
  })

  test('A retry after a lost response adjusts the tokens once', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser()
    await signIn({ role: 'admin' })
    const { dialog } = await manageUser(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.tokensTab') }).click()
    await dialog.getByLabel(hu('admin.users.amount')).fill('30')
    await dialog.getByLabel(hu('form.reason')).fill('Ajándék')

    // The call succeeds, but its response is lost.
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
      page.getByText(hu('admin.users.tokensMoved_other', { count: 30 }), { exact: true }),
    ).toBeVisible()

    const ledger = await player.api.rpc('list_token_transactions', {})
    expect(ledger.data).toHaveLength(1)
  })

  test('A player is promoted to organiser, and a refusal shows its message @quick', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser({ name: `Leendő ${randomUUID().slice(0, 8)}` })
    await signIn({ role: 'admin' })
    const { row, dialog } = await manageUser(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.roleTab') }).click()
    await dialog.getByRole('button', { name: hu('admin.users.become.admin.action') }).click()
    const question = page.getByRole('alertdialog')
    await expectNoViolations(page)
    await question.getByRole('button', { name: hu('admin.users.become.admin.action') }).click()
    const demote = dialog.getByRole('button', { name: hu('admin.users.become.user.action') })
    await expect(demote).toBeVisible()

    // Other organisers exist here, so the error for the last one is mocked.
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

  test('Deleting an account lists the affected data and deletes it', async ({
    signIn,
    newUser,
    page,
  }) => {
    const player = await newUser({ name: `Búcsúzó ${randomUUID().slice(0, 8)}` })
    await signIn({ role: 'admin' })
    const { row, dialog } = await manageUser(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.deleteTab') }).click()
    await dialog.getByRole('button', { name: hu('admin.users.delete') }).click()
    const question = page.getByRole('alertdialog')
    await expect(
      question.getByText(hu('admin.users.losses.claims_other', { formatted: 0 })),
    ).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: hu('admin.users.delete') }).click()
    await expect(question).toHaveCount(0) // the open dialog hides the row too
    await expect(row).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  })

  test('The user list filters by role and exports as CSV', async ({ signIn, newUser, page }) => {
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

  test('The user dialog shows balance, scans and purchases', async ({
    signIn,
    newUser,
    organiser,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    const player = await newUser({ name: `Kereső ${randomUUID().slice(0, 8)}` })
    await join(player.api, hunt)
    await scan(player.api, hunt, hunt.codes[1])
    await buy(player.api, hunt, hunt.firstClue)
    await player.api.auth.signInWithPassword({ email: player.email, password: 'wrong password' })
    await signIn({ role: 'admin' })

    const { dialog } = await manageUser(page, player.name, player.email)
    await expect(dialog.getByText(hunt.name)).toBeVisible()
    await expect(dialog.getByText(hu('admin.users.withPassword'))).toBeVisible()
    await dialog.getByText(hu('admin.users.latestFailures')).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('tab', { name: hu('admin.users.tokensTab') }).click()
    const ledger = dialog.getByRole('table', { name: hu('admin.users.history.transactions') })
    await expect(ledger.getByRole('row')).toHaveCount(3)

    await dialog.getByRole('tab', { name: hu('admin.users.historyTab') }).click()
    const scans = dialog.getByRole('table', { name: hu('admin.users.history.scans') })
    await expect(scans.getByText(hunt.codes[1].name)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: hu('table.export') }).click()
    const csv = readFileSync(await (await downloading).path(), 'utf8')
    expect(csv).toContain(hunt.codes[1].name)
    const choice = dialog.getByLabel(hu('admin.users.history.choose'))
    await choice.selectOption('game_sessions')
    await expect(dialog.getByRole('row').filter({ hasText: hunt.name })).toContainText('20')
    await choice.selectOption('purchases')
    await expect(dialog.getByText(hunt.firstClue.nameHu)).toBeVisible()
    await expectNoViolations(page)
  })
})
