import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { readDownload, renderPdf } from './support/pdf'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('An organiser runs a hunt from the desk alone, live @quick', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser, { endsIn: 2 * 3_600_000 })
  const player = await newUser({ name: 'Élő Elek' })
  await join(player.api, hunt)
  await signIn({ role: 'admin' })
  await page.goto('/admin')
  await page.getByLabel(hu('admin.desk.hunt')).selectOption(hunt.sessionId)
  await expect(page.getByText(hu('admin.desk.covers', { name: hunt.name }))).toBeVisible()
  await expect(page.getByText(hu('admin.sessions.phases.running'))).toBeVisible()

  await scan(player.api, hunt, hunt.codes[1])
  const list = (title: 'admin.desk.latest' | 'admin.desk.board' | 'adminNav.reports') =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: hu(title) }) })
  await expect(list('admin.desk.latest')).toContainText(hunt.codes[1].name)
  await expect(list('admin.desk.board')).toContainText('1. Élő Elek')
  await expect(page.getByText(hu('admin.desk.chart', { name: hunt.name })).first()).toBeVisible()
  await expectNoViolations(page)

  // A report shows on the desk and in the menu at once.
  await player.api
    .rpc('report_problem', {
      p_report_id: crypto.randomUUID(),
      p_game_session_id: hunt.sessionId,
      p_kind: 'danger',
      p_source: 'map',
      p_message: 'Leszakadt egy ág',
    })
    .throwOnError()
  await expect(list('adminNav.reports')).toContainText('Leszakadt egy ág')
  await expect(page.getByText(hu('admin.reports.arrived')).first()).toBeVisible()
  await expect(
    page.getByRole('link', { name: `${hu('adminNav.reports')} 1`, exact: false }).first(),
  ).toBeVisible()
  // The title of the menu has one line beside the bell.
  const title = page.locator('.admin-side').getByText(hu('adminNav.label'), { exact: true })
  expect((await title.boundingBox())?.height).toBeLessThan(30)

  // Corrections open from the desk: the find is voided there.
  const voidFind = `${hunt.codes[1].name}: ${hu('admin.corrections.titles.void_one')}, Élő Elek`
  await list('admin.desk.latest').getByRole('button', { name: voidFind }).click()
  const correction = page.getByRole('dialog')
  await correction.getByLabel(hu('form.reason')).fill('Próba')
  await correction.getByRole('button', { name: hu('admin.corrections.actions.void') }).click()
  await expect(correction).toHaveCount(0)
  await expect(list('admin.desk.board')).not.toContainText('Élő Elek')

  // A message reaches one player.
  await page.getByRole('button', { name: hu('admin.desk.contact.open'), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Élő Elek' }).click()
  await expectNoViolations(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: hu('admin.desk.contact.message'), exact: true })
    .click()
  const message = page.getByRole('dialog', {
    name: hu('admin.announcements.titleTo', { name: 'Élő Elek' }),
  })
  await message
    .getByLabel(hu('form.hungarian', { label: hu('admin.announcements.titleField') }))
    .fill('Gyere a rajthoz')
  await message.getByRole('button', { name: hu('admin.announcements.sendOthers') }).click()
  await expect(message).toHaveCount(0)
  const inbox = await player.api
    .rpc('list_announcements', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  expect(JSON.stringify(inbox.data)).toContain('Gyere a rajthoz')

  // All admin screens show the selected hunt, also after a reload.
  await page.goto('/admin/qr-codes')
  await expect(page.getByLabel(hu('admin.codes.filters.session.label'))).toHaveValue(hunt.sessionId)
  await page.goto('/admin')
  await page.getByRole('button', { name: hu('admin.sessions.announce') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: hu('common.cancel') })
    .click()

  // A claim is decided on the desk, too.
  const finder = await newUser({ name: 'Kincses Kata' })
  await join(finder.api, hunt)
  for (const code of hunt.codes) await scan(finder.api, hunt, code)
  await finder.api
    .rpc('submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: 'Kincses Kata',
      p_address: '1051 Budapest, Fő tér 1.',
      p_phone_number: '+36 30 123 4567',
    })
    .throwOnError()
  await page
    .getByRole('button', { name: hu('admin.claims.reviewOf', { name: 'Kincses Kata' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: hu('admin.claims.approve') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('admin.claims.approve') })
    .click()
  await expect(page.getByText(hu('admin.claims.done.approved'), { exact: true })).toBeVisible()
  await expect(page.getByText(hu('admin.desk.noClaims'))).toBeVisible()

  // The end is moved, and the venue screen and a code without finds are reached from the desk.
  await page.getByRole('button', { name: hu('admin.running.reschedule') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: hu('admin.running.reschedule'), exact: true })
    .click()
  await expect(page.getByText(hu('admin.running.rescheduleDone'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: hu('admin.sessions.screen') }).click()
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: hu('admin.screen.link') }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const pause = { name: hu('admin.running.pause'), exact: true }
  await page.getByRole('button', pause).click()
  await page.getByRole('dialog').getByRole('button', pause).click()
  await expect(page.getByText(hu('admin.sessions.phases.paused'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: hu('admin.running.resume') })).toBeVisible()

  await page.getByRole('button', { name: hu('admin.desk.finish') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(hu('admin.desk.finishTitle', { name: hunt.name }))
  await question.getByRole('button', { name: hu('admin.desk.finish') }).click()
  await expect(
    page.getByText(hu('admin.desk.finishDone', { name: hunt.name }), { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(hu('admin.sessions.phases.ended'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: hu('admin.desk.finish') })).toHaveCount(0)

  // Then the desk says what comes next.
  const next = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: hu('admin.desk.next.title') }) })
  await expect(next).toContainText(hu('admin.desk.next.winners'))
  await expect(next).toContainText(hu('admin.desk.next.certificates'))
  await expectNoViolations(page)
  await next.getByRole('button', { name: hu('admin.sessions.results') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: hu('admin.results.publish') })
    .click()
  await expect(page.getByText(hu('admin.results.published'), { exact: true })).toBeVisible()
  const [certificates] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: hu('admin.results.playerCertificates') })
      .click(),
  ])
  await page.keyboard.press('Escape')

  await page.getByLabel(hu('admin.desk.hunt')).selectOption('')
  await expect(page.getByText(hu('admin.desk.coversAll'))).toBeVisible()

  const [certificate] = await renderPdf(page, await readDownload(certificates))
  expect(certificate?.text).toContain(hu('results.recap.certificateTitle'))
  expect(certificate?.text).toContain(hu('results.recap.statement'))
})

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`Toasts leave the buttons of a dialog free, ${width} px wide`, async ({
    organiser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser, { endsIn: 2 * 3_600_000 })
    await signIn({ role: 'admin' })
    await page.setViewportSize({ width, height })
    await page.goto(`/admin?hunt=${hunt.sessionId}`)
    // On a phone what is not of the phase is in a menu.
    if (width < 1060) {
      await page.getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) }).click()
    }
    const way = width < 1060 ? 'menuitem' : 'button'
    await page.getByRole(way, { name: hu('admin.running.reschedule') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: hu('admin.running.reschedule'), exact: true })
      .click()
    const toast = page.locator('.toast-card')
    await toast.hover() // stops its clock
    const finish = page.getByRole('button', { name: hu('admin.desk.finish') })
    await finish.evaluate((button) => (button as HTMLButtonElement).click())
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    const [card] = await Promise.all([toast.boundingBox(), toast.waitFor()])
    for (const button of await question.getByRole('button').all()) {
      const box = await button.boundingBox()
      if (!card || !box) throw new Error('the toast and the buttons are on screen')
      const isBeside = card.x + card.width <= box.x || box.x + box.width <= card.x
      expect(isBeside || card.y + card.height <= box.y || box.y + box.height <= card.y).toBe(true)
    }
  })
}
