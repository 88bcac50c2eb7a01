import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { createOrder, createProduct } from './support/checkout'
import { expect, test } from './support/fixtures'
import { chooseRowAction, searchList } from './support/lists'
import { alertDialog, dialog, expectNoViolationsLightAndDark, rowOf, save } from './support/admin'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

async function csvOf(downloading: Promise<Download>): Promise<string[]> {
  const text = readFileSync(await (await downloading).path(), 'utf8')
  return text.replace(/^\uFEFF/, '').split('\r\n')
}

test.describe('Coupons', () => {
  let code: string
  test.beforeEach(({ organiser: _organiser }) => {
    code = `PROBA-${randomUUID().slice(0, 8).toUpperCase()}`
  })
  test.afterEach(async ({ organiser }) => {
    // Used coupons cannot be deleted, only deactivated.
    const { data } = await organiser
      .from('coupons')
      .update({ is_active: false })
      .like('code', `${code}%`)
      .select('id, uses')
      .throwOnError()
    const unused = data.filter(({ uses }) => uses === 0).map(({ id }) => id)
    await organiser.from('coupons').delete().in('id', unused).throwOnError()
  })

  test('An organiser creates, edits, finds and deletes a coupon', async ({
    signIn,
    organiser,
    page,
  }) => {
    await signIn({ role: 'admin' })
    await page.goto('/admin/coupons')
    await page.getByRole('button', { name: hu('admin.coupons.create') }).click()
    await dialog(page).getByLabel(hu('admin.coupons.code')).fill('őszi!')
    await dialog(page).getByLabel(hu('admin.coupons.kind')).selectOption('fixed')
    await dialog(page).getByLabel(hu('admin.coupons.fixedHuf')).fill('1 500')
    await save(page)
    await expect(dialog(page).getByText(hu('admin.coupons.codeError'))).toBeVisible()
    await expect(dialog(page).getByText(hu('admin.coupons.priceError'))).toBeVisible()
    await expectNoViolationsLightAndDark(page)

    await dialog(page).getByLabel(hu('admin.coupons.code')).fill(code.toLowerCase())
    await dialog(page).getByLabel(hu('admin.coupons.fixedEur')).fill('3,75')
    await dialog(page).getByLabel(hu('admin.coupons.minimumHuf')).fill('3000')
    await dialog(page).getByLabel(hu('admin.coupons.maxUses'), { exact: true }).fill('20')
    await save(page)
    await expect(page.getByText(hu('admin.coupons.saved', { code }), { exact: true })).toBeVisible()

    await searchList(page, code)
    await expect(rowOf(page, code)).toContainText('0 / 20')
    await expect(rowOf(page, code)).toContainText(hu('admin.coupons.states.running'))
    const { data } = await organiser.from('coupons').select().eq('code', code).single()
    expect(data).toMatchObject({
      kind: 'fixed',
      fixed_huf_minor: 150_000,
      fixed_eur_minor: 375,
      minimum_huf_minor: 300_000,
      minimum_eur_minor: 0,
      max_uses: 20,
      valid_until: null,
    })

    await page.getByRole('button', { name: hu('admin.coupons.editTitle', { code }) }).click()
    await dialog(page).getByLabel(hu('admin.coupons.validUntil')).fill('2001-01-01T00:00')
    await save(page)
    await expect(dialog(page).getByText(hu('admin.coupons.untilError'))).toBeVisible()
    await dialog(page).getByLabel(hu('admin.coupons.validFrom')).fill('2000-12-31T00:00')
    await save(page)
    await expect(rowOf(page, code)).toContainText(hu('admin.coupons.states.ended'))

    await page.getByLabel(hu('admin.coupons.state'), { exact: true }).selectOption('running')
    await expect(page.getByText(hu('table.noMatch'))).toBeVisible()
    await page.getByLabel(hu('admin.coupons.state'), { exact: true }).selectOption('ended')
    await page.reload()
    await expect(rowOf(page, code)).toBeVisible()

    await chooseRowAction(page, code, hu('common.delete'))
    await alertDialog(page)
      .getByRole('button', { name: hu('common.delete') })
      .click()
    await expect(rowOf(page, code)).toHaveCount(0)
  })

  test('A coupon batch is downloaded as CSV, and each code works once @quick', async ({
    signIn,
    newUser,
    organiser,
    page,
  }) => {
    const batch = `Szórólap ${code}`
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn({ role: 'admin' })
    await page.goto('/admin/coupons')
    const make = async () => {
      await page.getByRole('button', { name: hu('admin.coupons.createBatch') }).click()
      await dialog(page).getByLabel(hu('admin.coupons.batch'), { exact: true }).fill(batch)
      await dialog(page).getByLabel(hu('admin.coupons.count')).fill('25')
      await dialog(page).getByLabel(hu('admin.coupons.tokens')).fill('15')
      await dialog(page)
        .getByRole('button', { name: hu('admin.coupons.makeBatch') })
        .click()
    }
    await make()
    const made = page.getByRole('dialog', {
      name: hu('admin.coupons.batchMade_other', { count: 25 }),
    })
    await expect(made).toBeVisible()
    await expectNoViolations(page)
    await made.getByRole('button', { name: hu('admin.coupons.copy') }).click()
    await expect(
      page.getByText(hu('admin.coupons.copied_other', { count: 25 }), { exact: true }),
    ).toBeVisible()
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    const downloading = page.waitForEvent('download')
    await made.getByRole('button', { name: hu('table.export') }).click()
    const [heading, ...lines] = await csvOf(downloading)
    expect(heading).toBe(`${hu('admin.coupons.code')};${hu('admin.coupons.batch')}`)
    expect(lines).toEqual(copied.map((one) => `${one};${batch}`))
    expect(new Set(copied).size).toBe(25)
    for (const one of copied) expect(one).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
    await made.getByRole('button', { name: hu('common.close') }).click()

    await page.getByLabel(hu('admin.coupons.batch'), { exact: true }).selectOption(batch)
    await expect(page.getByRole('row')).toHaveCount(26)
    const { api: player } = await newUser()
    const first = copied[0] ?? ''
    await player.rpc('redeem_coupon', { p_code: first, p_request_id: randomUUID() }).throwOnError()
    await page.getByLabel(hu('admin.coupons.state'), { exact: true }).selectOption('used_up')
    await expect(rowOf(page, first)).toContainText('1 / 1')
    await expect(page.getByRole('row')).toHaveCount(2)

    await page.goto('/admin/coupons')
    await make()
    await expect(dialog(page).getByRole('alert')).toHaveText(hu('errors.coupon_batch_exists'))

    await organiser.from('coupons').update({ is_active: false }).eq('batch', batch).throwOnError()
    await organiser.from('coupons').delete().eq('batch', batch).eq('uses', 0).throwOnError()
  })

  test("A used coupon's code and value are read-only, and a conflicting change is reported", async ({
    signIn,
    newUser,
    organiser,
    page,
  }) => {
    await organiser
      .from('coupons')
      .insert({ code, kind: 'tokens', tokens: 30, max_uses: 9 })
      .throwOnError()
    const { api: player } = await newUser()
    await player.rpc('redeem_coupon', { p_code: code, p_request_id: randomUUID() }).throwOnError()
    await signIn({ role: 'admin' })
    await page.goto(`/admin/coupons?q=${code}`)
    await page.getByRole('button', { name: hu('admin.coupons.editTitle', { code }) }).click()
    await expect(dialog(page).getByLabel(hu('admin.coupons.code'))).not.toBeEditable()
    await expect(dialog(page).getByLabel(hu('admin.coupons.tokens'))).not.toBeEditable()
    await expect(dialog(page)).toContainText(hu('admin.coupons.usedNote_other', { count: 1 }))
    await expectNoViolations(page)

    const limit = dialog(page).getByLabel(hu('admin.coupons.maxUses'), { exact: true })
    await limit.fill('0')
    await save(page)
    await expect(
      dialog(page).getByText(hu('admin.coupons.maxUsesError', { least: 1 })),
    ).toBeVisible()
    await limit.fill('5')
    await organiser.from('coupons').update({ max_uses: 7 }).eq('code', code).throwOnError()
    await save(page)
    await expect(dialog(page).getByText(hu('errors.edit_conflict')).first()).toBeVisible()
    await dialog(page)
      .getByRole('button', { name: hu('common.loadNewer') })
      .first()
      .click()
    await expect(limit).toHaveValue('7')
    await limit.fill('5')
    await save(page)
    await expect(rowOf(page, code)).toContainText('1 / 5')

    await chooseRowAction(page, code, hu('admin.coupons.switchOff'))
    await expectNoViolations(page)
    await alertDialog(page)
      .getByRole('button', { name: hu('admin.coupons.switchOff') })
      .click()
    await expect(rowOf(page, code)).toContainText(hu('admin.coupons.states.off'))
    const refused = await player.rpc('redeem_coupon', { p_code: code, p_request_id: randomUUID() })
    expect(refused.error?.hint).toBe('coupon_not_found')
  })

  test('Redemptions are listed with player and order, counted, charted and exported', async ({
    signIn,
    newUser,
    organiser,
    page,
    newPage,
  }) => {
    const product = await createProduct(organiser)
    await organiser
      .from('coupons')
      .insert([
        { code: `${code}-T`, kind: 'tokens', tokens: 30, batch: code },
        { code: `${code}-P`, kind: 'percent', percent: 50 },
      ])
      .throwOnError()
    const buyerPage = await newPage()
    const buyer = await signIn({ page: buyerPage, name: `Vevő ${code}` })
    const { api: other, name: otherName } = await newUser({ name: `Másik ${code}` })
    await other
      .rpc('redeem_coupon', { p_code: `${code}-T`, p_request_id: randomUUID() })
      .throwOnError()
    const orderId = await createOrder(buyer.api, {
      productId: product.id,
      couponCode: `${code}-P`,
    })
    await expect(async () => {
      await buyer.api
        .rpc('pay_order', {
          p_order_id: orderId,
          p_payment_method: 'visa 4242',
          p_request_id: randomUUID(),
        })
        .throwOnError()
    }).toPass()

    await signIn({ role: 'admin' })
    await page.goto('/admin/coupon-usage?days=7')
    await expect(page.getByRole('figure', { name: hu('admin.couponUsage.perDay') })).toBeVisible()
    await searchList(page, code)
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(rowOf(page, `${code}-T`)).toContainText(otherName)
    await expect(rowOf(page, `${code}-P`)).toContainText(buyer.email)
    await expect(rowOf(page, `${code}-P`)).toContainText(product.nameHu)
    await expectNoViolationsLightAndDark(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: hu('table.export') }).click()
    const lines = await csvOf(downloading)
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).toContain(`${code}-T`)
    expect(lines.join('\n')).toContain(buyer.email)
    await page.getByLabel(hu('admin.coupons.kind'), { exact: true }).selectOption('tokens')
    await expect(page.getByRole('row')).toHaveCount(2)

    await page.getByRole('tab', { name: hu('admin.couponUsage.byBatch') }).click()
    await expect(rowOf(page, code)).toContainText('30')
    await page.getByRole('tab', { name: hu('admin.couponUsage.byCoupon') }).click()
    await page.getByRole('searchbox', { name: hu('common.search') }).fill(`${code}-P`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectNoViolations(page)
  })

  test('The screens are translated to English and fit a phone', async ({ signIn, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn({ role: 'admin' })
    await setLocalStorage(page, { language: 'en' })
    for (const [path, title] of [
      ['/admin/coupons', 'admin.coupons.title'],
      ['/admin/coupon-usage', 'admin.couponUsage.title'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: en(title) })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `width of ${path}`).toBeLessThanOrEqual(390)
    }
  })
})
