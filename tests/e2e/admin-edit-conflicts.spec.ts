import type { Locator, Page } from '@playwright/test'
import { createProduct } from './support/checkout'
import { createClue } from './support/clues'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { createMaps } from './support/maps'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/**
 * Edits a field while `theirs` saves another value. Expects a warning that keeps the typed value, a conflict error
 * on saving, and a successful save after loading the newer version.
 */
async function expectEditConflict(page: Page, field: Locator, theirs: () => PromiseLike<unknown>) {
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: hu('common.save') })
  await field.fill('11')
  await theirs()
  await expect(dialog.getByText(hu('errors.edit_conflict')).first()).toBeVisible()
  await expect(field).toHaveValue('11')
  await save.click()
  const refusal = dialog.locator('[data-error-key="edit_conflict"]')
  await expect(refusal).toBeVisible()
  await refusal.getByRole('button', { name: hu('common.loadNewer') }).click()
  await expect(field).toHaveValue('22')
  await field.fill('33')
  await save.click()
  await expect(dialog).toBeHidden()
}

test('A conflicting change of a solution guide is reported', async ({
  organiser,
  signIn,
  page,
}) => {
  const clue = await createClue(organiser)
  const guide = { price: 5, is_active: true, content_hu: 'Balra.', content_en: 'Left.' }
  await organiser
    .rpc('admin_save_solution_guide', { p_guide: { clue_id: clue.id, ...guide } })
    .throwOnError()
  await signIn({ role: 'admin' })
  await page.goto(`/admin/clue-solution-management?q=${encodeURIComponent(clue.nameHu)}`)
  await page
    .getByRole('button', { name: hu('admin.guides.editGuide', { name: clue.nameHu }) })
    .click()
  const guides = () => organiser.from('clue_solution_guides')
  await expectEditConflict(page, page.getByRole('dialog').getByLabel(hu('admin.clues.price')), () =>
    guides().update({ price: 22 }).eq('clue_id', clue.id).throwOnError(),
  )
  const { data } = await guides().select('price').eq('clue_id', clue.id).single().throwOnError()
  expect(data.price).toBe(33)
})

test('A conflicting change of a token package is reported', async ({ organiser, signIn, page }) => {
  const { id, nameHu: name } = await createProduct(organiser)
  await signIn({ role: 'admin' })
  await page.goto('/admin/featured-offers?tab=packages')
  await page.getByRole('button', { name: hu('admin.products.editTitle', { name }) }).click()
  const products = () => organiser.from('token_products')
  await expectEditConflict(
    page,
    page.getByRole('dialog').getByLabel(hu('admin.products.tokens')),
    () => products().update({ tokens: 22 }).eq('id', id).throwOnError(),
  )
  const { data } = await products().select('tokens').eq('id', id).single().throwOnError()
  expect(data.tokens).toBe(33)
  await products().delete().eq('id', id).throwOnError()
})

test('A conflicting change of a map is reported', async ({ organiser, signIn, page }) => {
  const hunt = await createHunt(organiser)
  const { imageMap } = await createMaps(organiser, hunt)
  await signIn({ role: 'admin' })
  await page.goto(`/admin/map-management?hunt=${hunt.sessionId}`)
  await page
    .getByRole('button', { name: hu('admin.maps.editNamed', { name: imageMap.nameHu }) })
    .click()
  const maps = () => organiser.from('maps')
  await expectEditConflict(
    page,
    page.getByRole('dialog').getByLabel(hu('form.english', { label: hu('admin.maps.name') })),
    () => maps().update({ name_en: '22' }).eq('id', imageMap.id).throwOnError(),
  )
  const { data } = await maps().select('name_en').eq('id', imageMap.id).single().throwOnError()
  expect(data.name_en).toBe('33')
})
