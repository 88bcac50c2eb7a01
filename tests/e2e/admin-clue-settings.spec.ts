import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** All tests share the settings row, so saving is mocked. */
async function answerSaving(page: Page): Promise<{ sent: unknown[] }> {
  const sent: unknown[] = []
  await page.route('**/rpc/admin_update_game_settings', async (route) => {
    const { p_settings: change } = route.request().postDataJSON() as { p_settings: object }
    sent.push(change)
    const before = {
      game_start_time: '2030-01-01T09:00:00+00:00',
      registration_deadline: '2030-01-01T08:00:00+00:00',
      clue_access_enabled: true,
      is_schedule_enabled: true,
      locked_message_hu: 'Elkezdődött.',
      locked_message_en: 'It has started.',
      print_site: null,
      updated_at: '2030-01-01T00:00:00+00:00',
    }
    await route.fulfill({ json: { ...before, ...change } })
  })
  return { sent }
}

test('Only the changed settings are sent, times as UTC', async ({ signIn, page }) => {
  await signIn({ role: 'admin' })
  const { sent } = await answerSaving(page)
  await page.goto('/admin/clue-settings')
  await expect(page.getByText('Europe/Budapest')).toBeVisible()
  await expectNoViolations(page)

  await page.getByLabel(hu('admin.settings.messageHu')).fill(' ')
  await page.getByRole('button', { name: hu('common.save') }).click()
  await expect(page.getByText(hu('admin.settings.messageError'), { exact: true })).toBeVisible()
  expect(sent).toEqual([])

  await page.getByLabel(hu('admin.settings.messageHu')).fill('Bezárt a bolt.')
  await page.getByLabel(hu('admin.settings.gameStart')).fill('2031-07-01T12:00')
  await page.getByLabel(hu('admin.settings.access')).uncheck()
  await page.getByRole('button', { name: hu('common.save') }).click()
  await expect(page.getByText(hu('admin.settings.saved'), { exact: true })).toBeVisible()
  expect(sent).toEqual([
    {
      locked_message_hu: 'Bezárt a bolt.',
      game_start_time: '2031-07-01T10:00:00.000Z',
      clue_access_enabled: false,
    },
  ])
})

test('Saving untouched settings is accepted by the database', async ({ signIn, page }) => {
  await signIn({ role: 'admin' })
  await page.goto('/admin/clue-settings')
  const answer = page.waitForResponse('**/rpc/admin_update_game_settings')
  await page.getByRole('button', { name: hu('common.save') }).click()
  expect((await answer).status()).toBe(200)
  await expect(page.getByText(hu('admin.settings.saved'), { exact: true })).toBeVisible()
})

test('A refusal shows its message and keeps the typed values', async ({ signIn, page }) => {
  await signIn({ role: 'admin' })
  await page.goto('/admin/clue-settings')
  await page.route('**/rpc/admin_update_game_settings', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'PT400', message: '', details: null, hint: 'invalid_input' },
    }),
  )
  const message = page.getByLabel(hu('admin.settings.messageEn'))
  await message.fill('The shop is closed.')
  await page.getByRole('button', { name: hu('common.save') }).click()
  await expect(page.getByRole('alert')).toHaveText(hu('errors.invalid_input'))
  await expect(message).toHaveValue('The shop is closed.')
})

test('A conflicting change of a setting is reported and overwrites nothing', async ({
  signIn,
  page,
}) => {
  await signIn({ role: 'admin' })
  await page.goto('/admin/clue-settings')
  const message = page.getByLabel(hu('admin.settings.messageEn'))
  const before = await message.inputValue()
  const seen: unknown[] = []
  // The database's conflict error, mocked: a real change would close the shop of all tests.
  await page.route('**/rpc/admin_update_game_settings', (route) => {
    const { p_seen } = route.request().postDataJSON() as { p_seen: unknown }
    seen.push(p_seen)
    return route.fulfill({
      status: 409,
      json: { code: 'PT409', message: '', details: null, hint: 'edit_conflict' },
    })
  })
  await message.fill('Mine.')
  await page.getByRole('button', { name: hu('common.save') }).click()
  const refusal = page.locator('[data-error-key="edit_conflict"]')
  await expect(refusal).toBeVisible()
  await expect(message).toHaveValue('Mine.')
  expect(seen).toEqual([{ locked_message_en: before }])
  await refusal.getByRole('button', { name: hu('common.loadNewer') }).click()
  await expect(refusal).toHaveCount(0)
  // The change that does not conflict can still be saved.
  await expect(message).toHaveValue('Mine.')
})
