import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { createCoupon, createProduct } from './support/checkout'
import { expect, test } from './support/fixtures'
import {
  alertDialog,
  dialog,
  expectNoViolationsLightAndDark,
  huLabel,
  rowOf,
  save,
} from './support/admin'
import { textsOf } from './support/texts'
import { chooseRowAction } from './support/lists'

const hu = textsOf('hu')

test('An organiser creates, orders, prices, deactivates and deletes token packages @quick', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const product = await createProduct(organiser)
  const name = `Új csomag ${randomUUID().slice(0, 8)}`
  await signIn({ role: 'admin' })
  await page.goto('/admin/featured-offers')
  await page.getByRole('tab', { name: hu('admin.products.tab') }).click()
  // Packages of other tests may fill the first page. The other tab, shown until this one has loaded, has a search too.
  const search = page
    .getByRole('tabpanel', { name: hu('admin.products.tab') })
    .getByRole('searchbox', { name: hu('common.search') })
  await search.fill(product.nameHu)
  await expect(rowOf(page, product.nameHu)).toBeVisible()
  await expectNoViolationsLightAndDark(page)
  await page.getByRole('button', { name: hu('admin.products.create') }).click()
  await dialog(page).getByLabel(huLabel('admin.products.name')).fill(name)
  await dialog(page).getByLabel(hu('admin.products.tokens')).fill('10001')
  await save(page)
  await expect(
    dialog(page).getByText(hu('form.integerError', { min: 1, max: 10_000 })),
  ).toBeVisible()
  await dialog(page).getByLabel(hu('admin.products.tokens')).fill('70')
  await dialog(page).getByLabel(hu('admin.products.priceHuf')).fill('1990')
  await dialog(page).getByLabel(hu('admin.products.priceEur')).fill('4.99')
  await expectNoViolations(page)
  await save(page)
  await search.fill(name)
  await expect(rowOf(page, name)).toContainText(/1\s?990\sFt/)

  const { api: player } = await newUser()
  const onSale = async () => {
    const { data } = await player.rpc('list_shop_products', {}).throwOnError()
    return data.find((one) => one.name_hu === name)
  }
  expect(await onSale()).toMatchObject({
    tokens: 70,
    price_huf_minor: 199_000,
    price_eur_minor: 499,
  })
  await page.getByRole('button', { name: hu('admin.products.editTitle', { name }) }).click()
  await dialog(page).getByLabel(hu('admin.products.isActive')).uncheck()
  await save(page)
  await expect(rowOf(page, name)).toContainText(hu('admin.products.offSale'))
  expect(await onSale()).toBeUndefined()

  for (const doomed of [name, product.nameHu]) {
    await search.fill(doomed)
    await expect(page.getByRole('row')).toHaveCount(2)
    await chooseRowAction(page, doomed, hu('common.delete'))
    await alertDialog(page)
      .getByRole('button', { name: hu('common.delete') })
      .click()
    await expect(rowOf(page, doomed)).toHaveCount(0)
  }
})

test('A package with a used coupon cannot be deleted, only deactivated', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const { id, nameHu: name } = await createProduct(organiser)
  const code = await createCoupon(organiser, { kind: 'tokens', tokens: 5 })
  const { api: player } = await newUser()
  await player.rpc('redeem_coupon', { p_code: code, p_request_id: randomUUID() }).throwOnError()
  await organiser.from('coupons').update({ product_id: id }).eq('code', code).throwOnError()

  await signIn({ role: 'admin' })
  await page.goto('/admin/featured-offers?tab=packages')
  // Packages of other tests change the position of a row.
  await page.getByRole('searchbox', { name: hu('common.search') }).fill(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await chooseRowAction(page, name, hu('common.delete'))
  await alertDialog(page)
    .getByRole('button', { name: hu('common.delete') })
    .click()
  await expect(alertDialog(page)).toContainText(hu('admin.products.inUseText'))
  await expectNoViolations(page)
  await alertDialog(page)
    .getByRole('button', { name: hu('admin.products.takeOffSale') })
    .click()
  await expect(rowOf(page, name)).toContainText(hu('admin.products.offSale'))

  await organiser.from('coupons').update({ product_id: null }).eq('code', code).throwOnError()
  await organiser.from('token_products').delete().eq('id', id).throwOnError()
})
