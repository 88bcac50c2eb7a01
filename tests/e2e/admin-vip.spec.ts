import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expectNoViolations } from './support/axe'
import { createTier, grantVip, retireTier } from './support/factories'
import { expect, test } from './support/fixtures'
import { chooseRowAction, searchList } from './support/lists'
import { alertDialog, dialog, expectNoViolationsLightAndDark, rowOf, save } from './support/admin'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')
const en = textsOf('en')

/** A player's VIP memberships in days, newest first. */
async function membershipsOf(player: Api): Promise<{ tier_id: string; days: number }[]> {
  const { data } = await player
    .from('vip_memberships')
    .select('tier_id, starts_at, ends_at')
    .order('ends_at', { ascending: false })
    .throwOnError()
  return data.map(({ tier_id, starts_at, ends_at }) => ({
    tier_id,
    days: Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 86_400_000),
  }))
}

test('An organiser searches a player, grants VIP, extends and ends it @quick', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const tier = await createTier(organiser, { days: 30 })
  const player = await newUser({ name: `Szerencsés ${randomUUID().slice(0, 8)}` })
  await signIn({ role: 'admin' })
  await page.goto('/admin/vip-management')
  await page.getByRole('button', { name: hu('admin.vip.grantTitle') }).click()
  await dialog(page).getByLabel(hu('admin.vip.findUser')).fill(player.name)
  await dialog(page).getByRole('button', { name: player.name }).click()
  await dialog(page).getByLabel(hu('admin.vip.tier')).selectOption(tier.id)
  await dialog(page).getByLabel(hu('admin.vip.days')).fill('0')
  await dialog(page)
    .getByRole('button', { name: hu('common.next') })
    .click()
  await expect(dialog(page).getByText(hu('form.integerError', { min: 1, max: 3650 }))).toBeVisible()
  await expectNoViolationsLightAndDark(page)
  await dialog(page).getByLabel(hu('admin.vip.days')).fill('')
  await dialog(page)
    .getByRole('button', { name: hu('common.next') })
    .click()
  await expect(alertDialog(page)).toContainText(
    hu('admin.vip.confirmText_other', { tier: tier.nameHu, count: 30 }),
  )
  await expectNoViolations(page)

  // The response is lost; the retry grants nothing more.
  await page.route(
    '**/rpc/admin_set_vip',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const grant = alertDialog(page).getByRole('button', { name: hu('admin.vip.grant') })
  await grant.click()
  await expect(alertDialog(page).getByRole('alert')).toContainText(hu('errors.network_unavailable'))
  await grant.click()
  await expect(alertDialog(page)).toHaveCount(0)
  expect(await membershipsOf(player.api)).toEqual([{ tier_id: tier.id, days: 30 }])

  await searchList(page, player.email)
  await expect(rowOf(page, player.email)).toContainText(hu('admin.vip.states.running'))
  await page
    .getByRole('button', { name: hu('admin.vip.extendNamed', { name: player.name }) })
    .click()
  await dialog(page).getByLabel(hu('admin.vip.days')).fill('7')
  await dialog(page)
    .getByRole('button', { name: hu('common.next') })
    .click()
  await expect(alertDialog(page)).toContainText(
    hu('admin.vip.extends', { date: '…' }).split('…')[0] ?? '',
  )
  await grant.click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(hu('admin.vip.states.planned'), { exact: true }).last()).toBeVisible()
  expect((await membershipsOf(player.api))[0]).toEqual({ tier_id: tier.id, days: 7 })

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('table.export') }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain(`${player.name};${player.email};${tier.nameHu}`)

  await chooseRowAction(page, player.name, hu('admin.vip.end'))
  await expectNoViolations(page)
  await alertDialog(page)
    .getByRole('button', { name: hu('admin.vip.end') })
    .click()
  await expect(alertDialog(page)).toHaveCount(0)
  await page.getByLabel(hu('admin.vip.state'), { exact: true }).selectOption('running')
  await expect(rowOf(page, player.email)).toHaveCount(0)
  await page.getByLabel(hu('admin.vip.state'), { exact: true }).selectOption('ended')
  await expect(page.getByRole('row')).toHaveCount(3)
  await retireTier(organiser, tier)
})

test('A tier is created, conflicting changes are reported, and only unused tiers can be deleted', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const used = await createTier(organiser)
  await grantVip(organiser, await newUser(), used)
  const name = `Új szint ${randomUUID().slice(0, 8)}`
  const huName = hu('form.hungarian', { label: hu('admin.vip.name') })
  await signIn({ role: 'admin' })
  await page.goto('/admin/vip-management?tab=tiers')
  await expect(rowOf(page, used.nameHu)).toBeVisible()
  await expectNoViolationsLightAndDark(page)

  await page.getByRole('button', { name: hu('admin.vip.createTier') }).click()
  await dialog(page).getByLabel(huName).fill(name)
  await dialog(page).getByLabel(hu('admin.vip.price')).fill('55')
  await dialog(page).getByLabel(hu('admin.vip.discount')).fill('51')
  await save(page)
  await expect(dialog(page).getByText(hu('form.integerError', { min: 0, max: 50 }))).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByLabel(hu('admin.vip.discount')).fill('20')
  await dialog(page).getByLabel(hu('admin.vip.badge')).selectOption('gold')
  await save(page)
  await expect(rowOf(page, name)).toContainText(hu('vip.badge.gold'))

  await page.getByRole('button', { name: hu('admin.vip.editTitle', { name }) }).click()
  await dialog(page).getByLabel(hu('admin.vip.price')).fill('60')
  await organiser.from('vip_tiers').update({ price: 65 }).eq('name_hu', name).throwOnError()
  await save(page)
  await expect(dialog(page).getByText(hu('errors.edit_conflict')).first()).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: hu('common.loadNewer') })
    .first()
    .click()
  await expect(dialog(page).getByLabel(hu('admin.vip.price'))).toHaveValue('65')
  await dialog(page)
    .getByRole('button', { name: hu('common.cancel') })
    .click()

  await chooseRowAction(page, name, hu('common.delete'))
  await alertDialog(page)
    .getByRole('button', { name: hu('common.delete') })
    .click()
  await expect(rowOf(page, name)).toHaveCount(0)

  await chooseRowAction(page, used.nameHu, hu('common.delete'))
  await expect(alertDialog(page)).toContainText(hu('admin.vip.inUseText'))
  await expectNoViolations(page)
  await alertDialog(page)
    .getByRole('button', { name: hu('admin.vip.takeOffSale') })
    .click()
  await expect(rowOf(page, used.nameHu)).toContainText(hu('admin.products.offSale'))
})

test('A tier that is bought before the deletion is confirmed is not deleted', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const tier = await createTier(organiser)
  await signIn({ role: 'admin' })
  // Without the broadcast the dialog stays unchanged, so that the refusal can be tested.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto('/admin/vip-management?tab=tiers')
  await chooseRowAction(page, tier.nameHu, hu('common.delete'))
  await expect(alertDialog(page)).toContainText(hu('admin.vip.deleteText'))
  await grantVip(organiser, await newUser(), tier)
  await alertDialog(page)
    .getByRole('button', { name: hu('common.delete') })
    .click()
  await expect(alertDialog(page)).toContainText(hu('admin.vip.inUseText'))
  await alertDialog(page)
    .getByRole('button', { name: hu('admin.vip.takeOffSale') })
    .click()
  await expect(rowOf(page, tier.nameHu)).toContainText(hu('admin.products.offSale'))
})

test('The screen is translated to English and fits a phone', async ({ signIn, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn({ role: 'admin' })
  await setLocalStorage(page, { language: 'en' })
  for (const path of ['/admin/vip-management', '/admin/vip-management?tab=tiers']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: en('admin.vip.title') })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `width of ${path}`).toBeLessThanOrEqual(390)
  }
})
