import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { createOrder } from './support/checkout'
import { createClue } from './support/clues'
import { offerClue } from './support/factories'
import { expect, test } from './support/fixtures'
import { createHunt, join } from './support/hunt'
import { chooseRowAction, searchList } from './support/lists'
import {
  alertDialog,
  dialog,
  enLabel,
  expectNoViolationsLightAndDark,
  huLabel,
  rowOf,
  save,
} from './support/admin'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

async function csvOf(downloading: Promise<Download>): Promise<string> {
  return readFileSync(await (await downloading).path(), 'utf8')
}

test.describe('Featured offers', () => {
  let name: string
  test.beforeEach(({ organiser: _organiser }) => {
    name = `Szervezői akció ${randomUUID().slice(0, 8)}`
  })
  test.afterEach(async ({ organiser }) => {
    await organiser.from('featured_offers').delete().like('name_hu', `${name}%`).throwOnError()
  })

  test('An organiser creates a bundle, previews and sells it @quick', async ({
    organiser,
    newUser,
    signIn,
    page,
  }) => {
    const [first, second] = [await createClue(organiser), await createClue(organiser)]
    const hunt = await createHunt(organiser, { clueIds: [first.id, second.id] })
    await signIn({ role: 'admin' })
    await page.goto('/admin/featured-offers')
    await page.getByRole('button', { name: hu('admin.offers.create') }).click()
    await dialog(page).getByLabel(hu('admin.offers.kind'), { exact: true }).selectOption('bundle')
    await save(page)
    await expect(dialog(page).getByText(hu('form.textMissing'))).toBeVisible()
    await dialog(page).getByLabel(huLabel('admin.offers.name')).fill(name)
    await save(page)
    await expect(dialog(page).getByText(hu('admin.offers.itemsError'))).toBeVisible()
    await expect(dialog(page).getByText(hu('admin.offers.priceError')).first()).toBeVisible()
    await expect(dialog(page).getByText(hu('form.englishMissing'))).toBeVisible()

    await dialog(page).getByLabel(enLabel('admin.offers.name')).fill(`${name} en`)
    const add = dialog(page).getByLabel(hu('admin.offers.addItem'))
    await add.selectOption(second.id)
    await add.selectOption(first.id)
    await dialog(page)
      .getByRole('button', { name: hu('admin.offers.moveUp', { name: first.nameHu }) })
      .click()
    await dialog(page).getByLabel(hu('admin.offers.bonusTokens')).fill('30')
    await dialog(page).getByLabel(hu('admin.offers.promoHuf')).fill('1 490')
    await dialog(page).getByLabel(hu('admin.offers.promoEur')).fill('3,79')
    await dialog(page).getByLabel(hu('admin.offers.stock')).fill('5')
    await dialog(page)
      .getByLabel(hu('admin.offers.session'), { exact: true })
      .selectOption(hunt.sessionId)
    const preview = dialog(page).getByRole('region', { name: hu('admin.offers.preview') })
    await expect(preview).toContainText(name)
    await expect(preview).toContainText(second.nameHu)
    await expect(preview).toContainText(hu('offers.stockLeft_other', { count: 5 }))
    await expectNoViolationsLightAndDark(page)
    await save(page)

    await searchList(page, name)
    const row = rowOf(page, name)
    await expect(row).toContainText('0 / 5')
    await expect(row).toContainText(hunt.name)
    const { api: player } = await newUser()
    await join(player, hunt)
    const { data } = await player
      .rpc('list_featured_offers', { p_game_session_id: hunt.sessionId })
      .throwOnError()
    const offer = data.find((one) => one.name_hu === name)
    expect(offer).toMatchObject({
      tokens: 30,
      promo_price_huf_minor: 149_000,
      promo_price_eur_minor: 379,
      items: [{ clue_id: first.id }, { clue_id: second.id }],
    })

    // With a pending order the contents are read-only.
    await createOrder(player, { offerId: offer?.offer_id ?? undefined, sessionId: hunt.sessionId })
    await page.reload()
    await page.getByRole('button', { name: hu('admin.offers.editTitle', { name }) }).click()
    await expect(dialog(page).getByText(hu('admin.offers.takenNote'))).toBeVisible()
    await expect(add).toHaveCount(0)
    await dialog(page).getByLabel(hu('admin.offers.promoHuf')).fill('990')
    await save(page)
    await expect(row).toContainText('990 Ft')
  })

  test('Impressions, clicks and purchases are counted, filtered and exported', async ({
    organiser,
    newUser,
    signIn,
    page,
  }) => {
    const clue = await createClue(organiser, { price: 20 })
    const hunt = await createHunt(organiser, { clueIds: [clue.id] })
    const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 5 })
    await organiser.from('featured_offers').update({ name_hu: name }).eq('id', offer.id)
    for (const clicks of [[offer.id], []]) {
      const { api } = await newUser()
      await join(api, hunt)
      await api.rpc('track_offers', { p_impressions: [offer.id], p_clicks: clicks }).throwOnError()
      if (clicks.length === 0) continue
      await api
        .rpc('buy_clue', {
          p_clue_id: clue.id,
          p_game_session_id: hunt.sessionId,
          p_expected_price: 5,
          p_request_id: randomUUID(),
        })
        .throwOnError()
    }

    await signIn({ role: 'admin' })
    await page.goto('/admin/featured-offers')
    await searchList(page, name)
    const cell = (key: string) =>
      rowOf(page, name).locator(`td[data-label="${hu(`admin.offers.${key}`)}"]`)
    await expect(cell('impressions')).toHaveText('2')
    await expect(cell('clicks')).toHaveText('1')
    await expect(cell('purchases')).toHaveText('1')
    await expect(cell('conversion')).toHaveText(/^50\s?%$/)
    await expect(cell('price')).toContainText('20')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: hu('table.export') }).click()
    const csv = await csvOf(downloading)
    expect(csv).toContain(name)
    expect(csv.split('\r\n')).toHaveLength(2)
    await page.getByLabel(hu('admin.offers.kind'), { exact: true }).selectOption('product')
    await expect(rowOf(page, name)).toHaveCount(0)
    await page.getByLabel(hu('admin.offers.kind'), { exact: true }).selectOption('clue')
    await page.getByLabel(hu('admin.offers.state'), { exact: true }).selectOption('running')
    await expect(rowOf(page, name)).toBeVisible()
  })

  test('A conflicting change is reported, and deleting asks first', async ({
    organiser,
    signIn,
    page,
  }) => {
    const clue = await createClue(organiser)
    const hunt = await createHunt(organiser, { clueIds: [clue.id] })
    const offer = await offerClue(organiser, hunt, { clueId: clue.id, promoPrice: 5 })
    const rename = (to: string) =>
      organiser.from('featured_offers').update({ name_hu: to }).eq('id', offer.id).throwOnError()
    await rename(name)
    await signIn({ role: 'admin' })
    await page.goto('/admin/featured-offers')
    await searchList(page, name)
    await page.getByRole('button', { name: hu('admin.offers.editTitle', { name }) }).click()
    const typed = dialog(page).getByLabel(huLabel('admin.offers.name'))
    await typed.fill(`${name} enyém`)
    await rename(`${name} másé`)
    await save(page)
    await expect(dialog(page).getByText(hu('errors.edit_conflict')).first()).toBeVisible()
    await dialog(page)
      .getByRole('button', { name: hu('common.loadNewer') })
      .first()
      .click()
    await expect(typed).toHaveValue(`${name} másé`)
    await typed.fill(`${name} közös`)
    await save(page)
    await expect(rowOf(page, `${name} közös`)).toBeVisible()

    await chooseRowAction(page, `${name} közös`, hu('common.delete'))
    await expectNoViolations(page)
    await alertDialog(page)
      .getByRole('button', { name: hu('common.delete') })
      .click()
    await expect(rowOf(page, name)).toHaveCount(0)
  })
})

test('The screen is translated to English and fits a phone', async ({ signIn, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn({ role: 'admin' })
  await setLocalStorage(page, { language: 'en' })
  for (const path of ['/admin/featured-offers', '/admin/featured-offers?tab=packages']) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, name: en('admin.offers.title') }),
    ).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `width of ${path}`).toBeLessThanOrEqual(390)
  }
})
