import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { createClue } from './support/clues'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'
import { chooseRowAction } from './support/lists'

const hu = textsOf('hu')
const en = textsOf('en')

const field = (page: Page, label: string, language: 'hungarian' | 'english') =>
  page.getByRole('dialog').getByLabel(hu(`form.${language}`, { label: hu(label) }))
const saveButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: hu('common.save') })

test.describe('Clue and solution guide sales', () => {
  test('The guide list shows clues without a guide, and a sold guide cannot be deleted', async ({
    organiser,
    newUser,
    signIn,
    page,
  }) => {
    const clue = await createClue(organiser)
    const hunt = await createHunt(organiser, { clueIds: [clue.id] })
    await signIn({ role: 'admin' })
    await page.goto(`/admin/clue-solution-management?q=${encodeURIComponent(clue.nameHu)}`)
    await expect(page.getByText(hu('admin.guides.without_one', { count: 1 }))).toBeVisible()
    await page
      .getByRole('button', { name: hu('admin.guides.addGuide', { name: clue.nameHu }) })
      .click()
    await saveButton(page).click()
    await expect(page.getByText(hu('form.textMissing'))).toBeVisible()
    await expectNoViolations(page)
    await field(page, 'admin.guides.content', 'hungarian').fill('1. Menj előre!')
    await page.getByRole('dialog').getByLabel(hu('admin.clues.price')).fill('7')
    await saveButton(page).click()
    const row = page.getByRole('row').filter({ hasText: clue.nameHu })
    await expect(row.getByText(hu('admin.guides.states.active'))).toBeVisible()
    await expect(row.getByText(hu('admin.clues.untranslated'))).toBeVisible()
    await page
      .getByRole('button', { name: hu('admin.guides.editGuide', { name: clue.nameHu }) })
      .click()
    await field(page, 'admin.guides.content', 'english').fill('1. Go ahead!')
    await saveButton(page).click()
    await expect(row.getByText(hu('admin.clues.untranslated'))).toHaveCount(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: hu('table.export') }).click(),
    ])
    const csv = await readFile(await file.path(), 'utf8')
    for (const text of [
      `${hu('admin.guides.contentHu')};${hu('admin.guides.contentEn')}`,
      '1. Menj előre!;1. Go ahead!',
    ]) {
      expect(csv, 'the texts of a guide in both languages').toContain(text)
    }

    // A sold guide can be deactivated but not deleted.
    const player = await newUser()
    await join(player.api, hunt)
    const { data: guide } = await organiser
      .from('clue_solution_guides')
      .select('id')
      .eq('clue_id', clue.id)
      .single()
      .throwOnError()
    const common = { p_game_session_id: hunt.sessionId, p_expected_price: clue.price }
    await player.api
      .rpc('buy_clue', { ...common, p_clue_id: clue.id, p_request_id: randomUUID() })
      .throwOnError()
    await player.api
      .rpc('buy_solution_guide', {
        ...common,
        p_expected_price: 7,
        p_solution_guide_id: guide.id,
        p_request_id: randomUUID(),
      })
      .throwOnError()
    await page.reload()
    await chooseRowAction(page, clue.nameHu, hu('common.delete'))
    await expect(page.getByRole('alertdialog')).toContainText(hu('admin.guides.inUseText'))
    await page.getByRole('button', { name: hu('admin.guides.takeOffSale') }).click()
    await expect(row.getByText(hu('admin.guides.states.inactive'))).toBeVisible()
  })

  test('Clue statistics count the impressions that the shop reports', async ({
    organiser,
    newPage,
    signIn,
    page,
  }) => {
    const clue = await createClue(organiser, { price: 12 })
    const hunt = await createHunt(organiser, { clueIds: [clue.id] })
    const [code] = hunt.codes
    await organiser
      .from('clue_contents')
      .update({ qr_code_id: code.id })
      .eq('clue_id', clue.id)
      .throwOnError()
    const player = await signIn()
    await join(player.api, hunt)
    const reported = page.waitForResponse(/\/rpc\/track_clue_views/)
    await page.goto('/shop')
    // A clue counts as seen once it is in view, and offers come first.
    await page
      .getByRole('button', { name: hu('shop.buyClue', { name: clue.nameHu }) })
      .scrollIntoViewIfNeeded()
    expect((await reported).ok()).toBe(true)
    await player.api
      .rpc('buy_clue', {
        p_clue_id: clue.id,
        p_game_session_id: hunt.sessionId,
        p_expected_price: 12,
        p_request_id: randomUUID(),
      })
      .throwOnError()
    await scan(player.api, hunt, code)
    for (const path of ['clues', 'clue-solution-management', 'clue-statistics']) {
      await page.goto(`/admin/${path}`)
      await expect(page, 'a player has no business here').toHaveURL(/\/dashboard/)
    }

    const office = await newPage()
    await signIn({ role: 'admin', page: office })
    await setLocalStorage(office, { language: 'en' })
    await office.goto(`/admin/clue-statistics?hunt=${hunt.sessionId}`)
    const row = office.getByRole('row').filter({ hasText: clue.nameHu })
    await expect(row.getByRole('cell').nth(1)).toHaveText('1')
    await expect(row.getByRole('cell').nth(2)).toHaveText('1')
    await expect(row.getByRole('cell').nth(3)).toHaveText('0')
    await expect(row.getByRole('cell').nth(4)).toHaveText('12')
    await expect(row).toContainText('100%')
    await expect(row).toContainText(en('admin.clueStatistics.verdicts.little_data'))
    await expectNoViolations(office)
    await setLocalStorage(office, { theme: 'dark' })
    await office.reload()
    await expect(row).toBeVisible()
    await expectNoViolations(office)
    const downloading = office.waitForEvent('download')
    await office.getByRole('button', { name: en('table.export') }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text).toContain(en('admin.clueStatistics.find_rate_with'))
    expect(text).toContain(`${clue.nameHu} (en),1,1,0,12,0,`)
  })
})
