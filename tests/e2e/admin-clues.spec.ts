import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expectNoViolations } from './support/axe'
import { createClue } from './support/clues'
import { expect, test } from './support/fixtures'
import { chooseRowAction, searchList } from './support/lists'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')
const en = textsOf('en')

const uniqueName = (text: string) => `${text} ${randomUUID().slice(0, 8)}`

/** Deletes the clues of a test, required clues last. */
async function removeClues(organiser: Api, names: string[]): Promise<void> {
  for (const name of names) {
    await organiser.from('clue_templates').delete().eq('name_hu', name).throwOnError()
  }
}

const field = (page: Page, label: string, language: 'hungarian' | 'english') =>
  page.getByRole('dialog').getByLabel(hu(`form.${language}`, { label: hu(label) }))
const saveButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: hu('common.save') })

async function search(page: Page, text: string): Promise<void> {
  await searchList(page, text)
  await expect(page.getByRole('row')).toHaveCount(2)
}

test.describe('Clue administration', () => {
  test('An organiser creates a clue in two languages, chains, copies and deletes it', async ({
    organiser,
    signIn,
    page,
  }) => {
    const first = await createClue(organiser)
    const name = uniqueName('Kapu')
    await signIn({ role: 'admin' })
    await page.goto('/admin/clues')
    await page.getByRole('button', { name: hu('admin.clues.create') }).click()
    const dialog = page.getByRole('dialog')
    await field(page, 'admin.clues.name', 'hungarian').fill(name)
    await expect(dialog.getByText(hu('form.englishMissing'))).toBeVisible()
    await field(page, 'admin.clues.content', 'hungarian').fill('Keress a híd alatt!')
    await field(page, 'admin.clues.content', 'english').fill('Look under the bridge!')
    const preview = dialog.getByText(hu('admin.clues.preview')).locator('..')
    await expect(preview.getByText('Keress a híd alatt!')).toBeVisible()
    await expect(preview.getByText('Look under the bridge!')).toBeVisible()
    const english = preview.locator('[lang=en]').first()
    await expect(english).toContainText(en('shop.buy'))
    await expect(english).not.toContainText(hu('shop.buy'))
    await dialog.getByLabel(hu('admin.clues.price')).fill('10001')
    await dialog.getByLabel(hu('admin.clues.required')).selectOption(first.id)
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(dialog.getByText(hu('form.integerError', { min: 0, max: 10_000 }))).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByLabel(hu('admin.clues.price')).fill('25')
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(page.getByText(hu('admin.clues.saved', { name }), { exact: true })).toBeVisible()

    await page
      .getByLabel(hu('admin.clues.filters.translation.label'))
      .selectOption(hu('admin.clues.filters.translation.missing'))
    await search(page, name)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(first.nameHu)
    await expect(row.getByText(hu('admin.clues.untranslated'))).toBeVisible()
    await page.reload()
    await expect(row, 'the address keeps search and filter').toBeVisible()

    // The list of required clues excludes circular choices.
    await page.getByRole('tab', { name: hu('admin.clues.chain') }).click()
    await page.getByRole('link', { name: new RegExp(`^${first.nameHu}`) }).press('Enter')
    const offered = page.getByRole('dialog').getByLabel(hu('admin.clues.required'))
    await expect(
      offered.getByRole('option', { name: hu('admin.clues.none') }).first(),
    ).toBeAttached()
    await expect(offered.getByRole('option', { name })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: hu('admin.clues.asList') }).click()
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: first.nameHu, exact: true }) })
        .getByRole('link', { name, exact: true }),
    ).toBeVisible()

    await page.getByRole('tab', { name: hu('admin.clues.list') }).click()
    await chooseRowAction(page, name, hu('admin.clues.copy'))
    const copy = hu('admin.clues.copyOf', { name })
    await expect(field(page, 'admin.clues.name', 'hungarian')).toHaveValue(copy)
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(
      page.getByText(hu('admin.clues.saved', { name: copy }), { exact: true }),
    ).toBeVisible()

    await chooseRowAction(page, copy, hu('common.delete'))
    await page.getByRole('button', { name: hu('common.delete'), exact: true }).click()
    // Wait for the message, not for the button, which the open dialog hides: navigating now would abort the call.
    await expect(
      page.getByText(hu('admin.clues.deleted', { name: copy }), { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByRole('button', { name: hu('table.moreFor', { name: copy }) }),
    ).toHaveCount(0)

    await page.goto(`/admin/clues?q=${encodeURIComponent(first.nameHu)}`)
    await chooseRowAction(page, first.nameHu, hu('common.delete'))
    await expect(dialog.getByText(hu('admin.clues.blockedByClues', { names: name }))).toBeVisible()
    await removeClues(organiser, [name, first.nameHu])
  })

  test('A conflicting change of a clue is reported and overwrites nothing', async ({
    organiser,
    signIn,
    page,
  }) => {
    const clue = await createClue(organiser)
    await signIn({ role: 'admin' })
    await page.goto(`/admin/clues?clue=${clue.id}`)
    await field(page, 'admin.clues.content', 'hungarian').fill('Az enyém')
    const { data } = await organiser
      .rpc('admin_list_clues', { p_search: clue.id })
      .single()
      .throwOnError()
    await organiser
      .rpc('admin_save_clue', { p_clue: { ...data, content_hu: 'Az övé', price: 33 } })
      .throwOnError()

    const newer = page.getByRole('button', { name: hu('common.loadNewer') }).first()
    await saveButton(page).click()
    await expect(page.getByText(hu('errors.edit_conflict')).first()).toBeVisible()
    await newer.click()
    await expect(field(page, 'admin.clues.content', 'hungarian')).toHaveValue('Az övé')
    await field(page, 'admin.clues.content', 'hungarian').fill('Kettőnké')
    await saveButton(page).click()
    await expect(
      page.getByText(hu('admin.clues.saved', { name: clue.nameHu }), { exact: true }),
    ).toBeVisible()
    const saved = await organiser
      .rpc('admin_list_clues', { p_search: clue.id })
      .single()
      .throwOnError()
    expect(saved.data).toMatchObject({ content_hu: 'Kettőnké', price: 33 })
    await removeClues(organiser, [clue.nameHu])
  })

  test('Clues are imported from CSV, all or none, and exported @quick', async ({
    organiser,
    signIn,
    page,
  }) => {
    const [one, two] = [uniqueName('Egy'), uniqueName('Kettő')]
    const file = (rows: string[]) => ({
      name: 'clues.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['name_hu;content_hu;price;required_clue', ...rows].join('\r\n')),
    })
    await signIn({ role: 'admin' })
    await page.goto('/admin/clues')
    await page.getByRole('button', { name: hu('admin.clues.importButton') }).click()
    const dialog = page.getByRole('dialog')
    const chooser = dialog.getByLabel(hu('admin.import.file'))
    // An unclosed quotation mark would merge both clues.
    await chooser.setInputFiles(file([`${one};"titok;5;${two}`, `${two};titok;6;`]))
    await expect(
      dialog.getByText(hu('admin.import.file_quote', { line: 2, column: 'content_hu' })),
    ).toBeVisible()
    const submit = dialog.getByRole('button', { name: /Betöltés/ })
    await expect(submit).toBeDisabled()
    await chooser.setInputFiles({
      ...file([]),
      name: 'clues.xlsx',
      buffer: Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>') })),
    })
    await expect(dialog.getByText(hu('admin.import.spreadsheet'))).toBeVisible()
    await chooser.setInputFiles(file([`${one};titok;5;${two}`, `${two};=titok;sok;${one}`]))
    await expect(dialog.getByText(hu('admin.import.invalid', { field: 'price' }))).toBeVisible()
    await expect(dialog.getByText(hu('errors.clue_chain_cycle'))).toHaveCount(2)
    await expect(
      dialog.getByRole('button', { name: hu('admin.import.submit_other', { count: 2 }) }),
    ).toBeDisabled()
    await expectNoViolations(page)
    await chooser.setInputFiles(file([`${one};titok;5;${two}`, `${two};=titok;6;`]))
    await expect(dialog.getByText(hu('admin.import.ready_other', { count: 2 }))).toBeVisible()
    // Nothing is saved before the confirmation.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: hu('admin.import.unsavedTitle') })
    await question.getByRole('button', { name: hu('common.cancel') }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await dialog
      .getByRole('button', { name: hu('admin.import.submit_other', { count: 2 }) })
      .click()
    await expect(
      page.getByText(hu('admin.clues.import.saved_other', { count: 2 }), { exact: true }),
    ).toBeVisible()

    await search(page, one)
    await expect(page.getByRole('row').filter({ hasText: one })).toContainText(two)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: hu('table.exportWithMedia') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^clues-.*\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    const [headings, line, ...rest] = text.replace('\uFEFF', '').split('\r\n')
    expect(rest).toEqual([])
    expect(headings).toContain('name_hu;name_en;description_hu')
    expect(line).toContain(`;${one};`)
    expect(line).toContain(`titok`)
    expect(line).toContain(`;5;${two};`)
    await removeClues(organiser, [one, two])
  })
})
