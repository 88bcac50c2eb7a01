import { readFile } from 'node:fs/promises'
import { expectNoViolations } from './support/axe'
import { saveJackpot } from './support/factories'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join } from './support/hunt'
import { searchList } from './support/lists'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('An organiser opens a jackpot, sees it grow, reads its ledger and closes it @quick', async ({
  signIn,
  newUser,
  organiser,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const other = await createHunt(organiser)
  await saveJackpot(organiser, other, { seed: 5, sharePercent: 0 })
  await signIn({ role: 'admin' })
  await page.goto(`/admin/jackpot-management?q=${encodeURIComponent(hunt.name)}`)
  const row = page.getByRole('row', { name: hunt.name })
  await expect(row).toContainText(hu('admin.jackpots.statuses.none'))
  await expectNoViolations(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expectNoViolations(page)

  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('admin.jackpots.seedAmount')).fill('10001')
  await dialog.getByRole('button', { name: hu('admin.jackpots.open') }).click()
  await expect(dialog).toContainText(hu('form.integerError', { min: 0, max: 10_000 }))
  await dialog.getByLabel(hu('admin.jackpots.seedAmount')).fill('150')
  await dialog.getByLabel(hu('admin.jackpots.sharePercentField')).fill('20')
  await dialog.getByRole('button', { name: hu('admin.jackpots.open') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    hu('admin.jackpots.amountMoves_other', { before: 0, count: 150 }),
  )
  await question.getByRole('button', { name: hu('admin.jackpots.open') }).click()
  await expect(dialog.getByRole('row', { name: hu('admin.jackpots.kinds.seed') })).toContainText(
    '+150',
  )

  // A purchase appears live.
  const player = await newUser({ name: 'Vevő Vilma' })
  await join(player.api, hunt)
  await buy(player.api, hunt, hunt.firstClue)
  await expect(dialog.getByRole('row', { name: hu('admin.jackpots.kinds.share') })).toContainText(
    '+2',
  )
  await expect(dialog.getByRole('row', { name: player.name })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: hu('table.export') }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain(`${hu('admin.jackpots.kinds.share')};${player.name};2`)
  expect(csv).toContain(hu('admin.jackpots.kinds.seed'))

  await dialog.getByRole('tab', { name: hu('admin.jackpots.changeTab') }).click()
  await dialog.getByLabel(hu('admin.jackpots.direction')).selectOption('take')
  await dialog.getByLabel(hu('admin.jackpots.seedAmount')).fill('500')
  await dialog.getByRole('button', { name: hu('admin.jackpots.change') }).click()
  await expect(dialog.getByText(hu('admin.jackpots.heldError'))).toBeVisible()
  await dialog.getByLabel(hu('admin.jackpots.seedAmount')).fill('50')
  await dialog.getByRole('button', { name: hu('admin.jackpots.change') }).click()
  await expect(question).toContainText(
    hu('admin.jackpots.amountMoves_other', { before: 152, count: 102 }),
  )
  await question.getByRole('button', { name: hu('admin.jackpots.change') }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('status').first()).toContainText('102')

  // Another organiser changes the share while this one is typing.
  await dialog.getByLabel(hu('admin.jackpots.seedAmount')).fill('7')
  await saveJackpot(organiser, hunt, { seed: 0, sharePercent: 30 })
  await expect(dialog.getByText(hu('errors.edit_conflict'))).toBeVisible()
  await dialog.getByRole('button', { name: hu('admin.jackpots.change') }).click()
  await question.getByRole('button', { name: hu('admin.jackpots.change') }).click()
  await expect(question.getByRole('alert')).toHaveAttribute('data-error-key', 'edit_conflict')
  await question.getByRole('button', { name: hu('common.cancel') }).click()
  await dialog.getByRole('button', { name: hu('common.loadNewer') }).click()
  await expect(dialog.getByLabel(hu('admin.jackpots.sharePercentField'))).toHaveValue('30')

  await dialog.getByRole('tab', { name: hu('admin.jackpots.closeTab') }).click()
  await dialog
    .getByLabel(hu('admin.jackpots.where'))
    .selectOption({ label: hu('admin.jackpots.toHunt', { name: other.name }) })
  await dialog.getByRole('button', { name: hu('admin.jackpots.rollOver') }).click()
  await expect(question).toContainText(
    hu('admin.jackpots.rollOverText_other', { count: 102, target: other.name, name: hunt.name }),
  )
  await question.getByRole('button', { name: hu('admin.jackpots.rollOver') }).click()
  await expect(row).toContainText(hu('admin.jackpots.statuses.rolled_over'))
  await row.getByRole('button').click()
  await expect(dialog).toContainText(hu('admin.jackpots.explained.rolled_over'))
  await expect(dialog.getByRole('tab')).toHaveCount(1)
  await expect(
    dialog.getByRole('row', { name: hu('admin.jackpots.kinds.rollover_out') }),
  ).toContainText('−102')
  await dialog.getByRole('button', { name: hu('common.close') }).click()

  await searchList(page, other.name)
  await expect(page.getByRole('row', { name: other.name })).toContainText('107')
  await page
    .getByLabel(hu('admin.jackpots.status'))
    .selectOption({ label: hu('admin.jackpots.statuses.paid') })
  await expect(page.getByText(hu('table.noMatch'))).toBeVisible()
})

test('A conflicting change of a jackpot is reported, overwrites nothing and can continue from the new version', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  await saveJackpot(organiser, hunt, { seed: 10, sharePercent: 5 })
  await signIn({ role: 'admin' })
  await page.goto(`/admin/jackpot-management?q=${encodeURIComponent(hunt.name)}`)
  await page.getByRole('row', { name: hunt.name }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: hu('admin.jackpots.changeTab') }).click()
  const share = dialog.getByLabel(hu('admin.jackpots.sharePercentField'))
  const change = hu('admin.jackpots.change')
  const question = page.getByRole('alertdialog')
  const savedShare = async () => {
    const { data } = await organiser
      .from('jackpots')
      .select('share_percent')
      .eq('game_session_id', hunt.sessionId)
      .single()
      .throwOnError()
    return data.share_percent
  }
  await share.fill('11')
  await saveJackpot(organiser, hunt, { seed: 0, sharePercent: 22 })
  await expect(dialog.getByText(hu('errors.edit_conflict'))).toBeVisible()
  await expect(share).toHaveValue('11')

  await dialog.getByRole('button', { name: change }).click()
  await question.getByRole('button', { name: change }).click()
  await expect(question.locator('[data-error-key="edit_conflict"]')).toBeVisible()
  expect(await savedShare(), 'what the other organiser saved').toBe(22)
  await question.getByRole('button', { name: hu('common.cancel') }).click()

  await dialog.getByRole('button', { name: hu('common.loadNewer') }).click()
  await expect(share).toHaveValue('22')
  await share.fill('33')
  await dialog.getByRole('button', { name: change }).click()
  await question.getByRole('button', { name: change }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByText(hu('errors.edit_conflict'))).toBeHidden()
  expect(await savedShare()).toBe(33)
})
