import { expectNoViolations } from './support/axe'
import { removeCodes } from './support/codes'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('A hunt is created step by step by keyboard, resumed, and its codes get places in a row', async ({
  organiser,
  signIn,
  page,
}) => {
  const name = `Varázsolt ${crypto.randomUUID().slice(0, 8)}`
  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await page.getByRole('button', { name: hu('admin.sessions.create'), exact: true }).click()
  await page.getByLabel(hu('admin.sessions.name')).fill(name)
  await page.getByLabel(hu('admin.wizard.place'), { exact: true }).fill('Városliget')
  // Whoever uses the app in Hungarian gets a hunt in Hungarian alone.
  await expect(page.getByLabel(hu('admin.sessions.languages'))).toHaveValue('hu')
  await expectNoViolations(page)
  await page.getByLabel(hu('admin.sessions.name')).press('Enter')
  await expect(page.getByRole('heading', { name: hu('admin.wizard.steps.dates') })).toBeFocused()

  // The unfinished hunt waits in the browser.
  await page.reload()
  await expect(page.getByRole('heading', { name: hu('admin.wizard.steps.dates') })).toBeVisible()
  await page.getByRole('button', { name: hu('admin.wizard.skip') }).click()
  await page.getByLabel(hu('admin.sessions.visibility')).selectOption('link_only')
  await page.getByLabel(hu('admin.sessions.teamMode')).selectOption('optional')
  await page.getByRole('button', { name: hu('common.next') }).click()
  await page.getByLabel(hu('admin.codes.series.count')).fill('600')
  await page.keyboard.press('Enter')
  await expect(page.getByText(hu('form.integerError', { min: 0, max: 500 }))).toBeVisible()
  await page.getByLabel(hu('admin.codes.series.count')).fill('2')
  await page.getByLabel(hu('admin.codes.series.prefix')).fill(name)
  await page.keyboard.press('Enter')
  await page.getByLabel(hu('admin.wizard.usesClues')).uncheck()
  await page.getByRole('button', { name: hu('common.next') }).click()
  await page.getByRole('button', { name: hu('common.next') }).click()
  await page.getByLabel(hu('admin.wizard.treasure')).fill('Rézláda')
  await page.getByRole('button', { name: hu('admin.wizard.create') }).click()

  // Ends at the checklist, whose items open the dialog that fixes them.
  await expect(page).toHaveURL(/\/admin\?hunt=/)
  await expect(page.getByText(hu('admin.checklist.aboutHunt', { name }))).toBeVisible()
  await expect(page.getByText(hu('admin.checklist.items.clues'))).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('link', { name: hu('admin.checklist.items.placed') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(hu('admin.codes.places.missing_other', { count: 2 }))).toBeVisible()
  const map = dialog.getByRole('region', { name: hu('admin.codes.map.label') })
  await map.locator('.map-canvas').click({ position: { x: 120, y: 90 } })
  await expect(dialog.getByText(hu('admin.codes.places.missing_one', { count: 1 }))).toBeVisible()
  await dialog.getByRole('button', { name: hu('admin.codes.places.keyboard') }).press('Enter')
  await expect(dialog.getByText(hu('admin.codes.places.complete'))).toBeVisible()
  const pin = (number: string) =>
    dialog.getByRole('button', { name: new RegExp(`${name} ${number}`) })
  await expect(pin('01')).toBeAttached()
  await expect(pin('02')).toBeAttached()
  await expectNoViolations(page)
  // A pin leads to its code.
  await pin('01').press('Enter')
  await dialog.getByRole('button', { name: hu('common.edit') }).click()
  await expect(dialog.getByLabel(hu('admin.codes.name'))).toHaveValue(`${name} 01`)
  await expect(dialog.getByLabel(hu('admin.codes.latitude'))).not.toHaveValue('')

  // Published from the desk: the question says who sees it, when it ends and what is missing.
  await page.goto('/admin')
  await page
    .getByRole('button', { name: hu('admin.publish.button') })
    .first()
    .click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(hu('admin.publish.openEnd'))
  await expect(question).toContainText(hu('admin.checklist.items.dates'))
  await expect(question.getByLabel(hu('admin.sessions.visibility'))).toHaveValue('link_only')
  await expectNoViolations(page)
  await question.getByRole('button', { name: hu('admin.publish.button') }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: hu('admin.publish.button') })).toHaveCount(0)

  const { data: hunt } = await organiser
    .from('game_sessions')
    .select(
      'id, updated_at, languages, place_hu, uses_clues, visibility, team_mode, treasure_name_hu',
    )
    .eq('name', name)
    .single()
    .throwOnError()
  expect(hunt).toMatchObject({
    ...{ place_hu: 'Városliget', uses_clues: false, visibility: 'link_only' },
    ...{ team_mode: 'optional', treasure_name_hu: 'Rézláda', languages: ['hu'] },
  })
  await organiser
    .rpc('admin_delete_game_session', { p_game_session_id: hunt.id, p_updated_at: hunt.updated_at })
    .throwOnError()
  await removeCodes(organiser, name)
})
