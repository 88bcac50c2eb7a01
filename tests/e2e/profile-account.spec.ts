import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

async function openDeletion(page: Page): Promise<void> {
  await page.goto('/profile?tab=data')
  await page.getByRole('button', { name: hu('profile.deletion.action') }).click()
}

test('Players export their data as a file', async ({ page, signIn }) => {
  const user = await signIn({ name: 'Vivő Vilma' })
  await page.goto('/profile?tab=data')
  const arrived = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('profile.export.action') }).click()
  const download = await arrived
  expect(download.suggestedFilename()).toMatch(/^kincskereses-\d{4}-\d{2}-\d{2}\.json$/)
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    profile: { id: user.id, name: 'Vivő Vilma', email: user.email },
    token_transactions: [],
    scans: [],
  })
})

test('Players delete their account only after typing the word, and are signed out @quick', async ({
  page,
  signIn,
  organiser,
  pageErrors,
}) => {
  const user = await signIn({ name: 'Búcsúzó Bence' })
  await openDeletion(page)
  const dialog = page.getByRole('alertdialog')
  const word = hu('profile.deletion.word')
  await expect(dialog).toContainText(hu('profile.deletion.losses.purchases'))
  await expectNoViolations(page)

  await dialog.getByRole('button', { name: hu('profile.deletion.action') }).click()
  await expect(dialog.getByText(hu('profile.deletion.wordError', { word }))).toBeVisible()
  await expect(dialog.getByLabel(hu('profile.deletion.wordLabel', { word }))).toBeFocused()
  await expectNoViolations(page)

  await dialog.getByLabel(hu('profile.deletion.wordLabel', { word })).fill(word.toUpperCase())
  // The deletion asks for the password, which a thief of an unlocked phone does not know.
  const password = dialog.getByLabel(hu('profile.emailChange.password'))
  await password.fill('not-the-password-1')
  await dialog.getByRole('button', { name: hu('profile.deletion.action') }).click()
  await expect(dialog.getByText(hu('profile.emailChange.errors.wrong_password'))).toBeVisible()
  expect(pageErrors.splice(0)).toHaveLength(1)
  await password.fill(user.password)
  await dialog.getByRole('button', { name: hu('profile.deletion.action') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(hu('profile.deletion.done'), { exact: true })).toBeVisible()
  // No request uses the deleted account's token.
  expect(pageErrors).toEqual([])

  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login$/)
  const { data } = await organiser.rpc('admin_list_users', { p_search: user.email }).throwOnError()
  expect(data).toEqual([])
  const again = await user.api.auth.signInWithPassword(user)
  expect(again.error?.code).toBe('invalid_credentials')
})

test('The last organiser cannot delete the own account', async ({ page, signIn }) => {
  const { password } = await signIn({ role: 'admin', name: 'Utolsó Ubul' })
  // The demo organiser exists too, so the error is mocked.
  await page.route('**/rest/v1/rpc/delete_my_account', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'PT409', message: 'no', details: null, hint: 'last_admin_protected' },
    }),
  )
  await openDeletion(page)
  const word = hu('profile.deletion.word')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(hu('profile.deletion.wordLabel', { word })).fill(word)
  await dialog.getByLabel(hu('profile.emailChange.password')).fill(password)
  await page.keyboard.press('Enter')
  await expectRefusal(page, 'last_admin_protected')
  await dialog.getByRole('button', { name: hu('common.cancel') }).click()
  await expect(page.getByRole('heading', { name: 'Utolsó Ubul' })).toBeVisible()
})
