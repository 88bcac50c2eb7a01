import { expectNoViolations } from './support/axe'
import { installCanvasCamera } from './support/camera'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { photo } from './support/media'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('A helper is invited, credits, voids, answers, calls; the desk undoes and removes @quick', async ({
  organiser,
  signIn,
  newUser,
  newPage,
  page: desk,
}) => {
  const hunt = await createHunt(organiser, { endsIn: 2 * 3_600_000 })
  const other = await createHunt(organiser)
  const playerPhone = await newPage()
  const player = await signIn({ name: 'Játékos Jolán', page: playerPhone })
  await join(player.api, hunt)
  const phone = await newPage()
  const helper = await signIn({ name: 'Segítő Samu', page: phone })
  await signIn({ role: 'admin', page: desk })

  // The link that the organiser makes works once.
  await desk.goto('/admin')
  await desk.getByLabel(hu('admin.desk.hunt')).selectOption(hunt.sessionId)
  const openHelpers = async () => {
    const button = desk.getByRole('button', { name: hu('admin.helpers.label'), exact: true })
    const more = desk.getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) })
    await button.or(more).first().click()
    const entry = desk.getByRole('menuitem', { name: hu('admin.helpers.label') })
    if (await entry.isVisible()) await entry.click()
  }
  await openHelpers()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: hu('admin.helpers.inviteDo') }).click()
  const link = dialog.getByText(/\/helper\/invitation\/[0-9a-f]{32}$/)
  await expect(link).toBeVisible()
  await expect(dialog.getByRole('img', { name: hu('admin.helpers.code') })).toBeVisible()
  await expectNoViolations(desk)
  const { pathname } = new URL((await link.textContent()) ?? '')
  await phone.goto(pathname)
  await expect(phone.getByText(hunt.name)).toBeVisible()
  await expectNoViolations(phone)
  await phone.getByRole('button', { name: hu('helpers.accept') }).click()
  await expect(phone).toHaveURL(new RegExp(`/helper/${hunt.sessionId}$`))
  await expect(phone.getByRole('heading', { name: hunt.name })).toBeVisible()
  await expect(dialog.getByText('Segítő Samu')).toBeVisible()
  await dialog.getByRole('button', { name: hu('common.close') }).click()
  await playerPhone.goto(pathname)
  await expect(playerPhone.getByText(hu('errors.helper_invitation_invalid'))).toBeVisible()

  // "This player found it": counts on the phone of the player, and the desk names the helper.
  await phone.getByRole('button', { name: hu('helpers.actions.credit') }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByLabel(hu('helpers.code')).selectOption({ label: hunt.codes[0].name })
  await sheet.getByRole('button', { name: 'Játékos Jolán' }).click()
  await expectNoViolations(phone)
  await sheet.getByRole('button', { name: hu('helpers.creditDo') }).click()
  await expect(sheet).toHaveCount(0)
  const acts = desk
    .locator('section')
    .filter({ has: desk.getByRole('heading', { name: hu('admin.helpers.acts') }) })
  await expect(acts).toContainText('Segítő Samu')
  const { data: entries } = await player.api.rpc('list_point_entries')
  expect(entries?.map(({ qr_code_name }) => qr_code_name)).toEqual([hunt.codes[0].name])

  // A find is voided from the list of the latest ones.
  await scan(player.api, hunt, hunt.codes[1])
  await phone.reload()
  await phone
    .getByRole('button', { name: `${hu('helpers.void')}: Játékos Jolán, ${hunt.codes[1].name}` })
    .click()
  await sheet.getByLabel(hu('form.reason')).fill('Fényképről')
  await sheet.getByRole('button', { name: hu('helpers.voidDo') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(acts).toContainText('Fényképről')
  await expect(phone.getByRole('main')).toBeFocused()

  // A report arrives at once, is answered from a template, and the player reads it.
  await player.api
    .rpc('report_problem', {
      ...{ p_report_id: crypto.randomUUID(), p_game_session_id: hunt.sessionId },
      ...{ p_kind: 'damaged', p_source: 'map', p_message: 'Elázott a kód' },
    })
    .throwOnError()
  await expect(phone.getByText('Elázott a kód')).toBeVisible()
  await expectNoViolations(phone)
  await phone.getByRole('button', { name: `${hu('helpers.answer')}: Játékos Jolán` }).click()
  await sheet.getByRole('button', { name: hu('helpers.answers.fixed') }).click()
  await sheet.getByRole('button', { name: hu('helpers.answerDo') }).click()
  await expect(phone.getByText('Elázott a kód')).toHaveCount(0)
  await expect(phone.getByRole('main')).toBeFocused()
  await expect
    .poll(async () => {
      const { data } = await player.api.rpc('list_announcements', {
        p_game_session_id: hunt.sessionId,
      })
      return JSON.stringify(data)
    })
    .toContain(hu('helpers.answers.fixed'))

  // Without a network the call waits on the phone, and reaches the desk once.
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: hu('helpers.actions.call') }).click()
  await sheet.getByLabel(hu('helpers.callMessage')).fill('Gyere a toronyhoz')
  await sheet.getByRole('button', { name: hu('helpers.callDo') }).click()
  await expect(phone.getByText(hu('helpers.waiting_one', { count: 1 }))).toBeVisible()
  await phone.context().setOffline(false)
  await expect(desk.getByText('Gyere a toronyhoz').first()).toBeVisible({ timeout: 20_000 })

  // Undo: the credited find counts no more.
  await acts
    .getByRole('button', {
      name: new RegExp(`^${hu('admin.helpers.undo')}: ${hu('helperKinds.credit')}`),
    })
    .click()
  await desk.getByRole('dialog').getByLabel(hu('form.reason')).fill('Tévedés')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: hu('admin.helpers.undo') })
    .click()
  await expect(acts).toContainText(hu('admin.helpers.isUndone'))
  await expect(phone.getByText(hu('helpers.undone'), { exact: false })).toBeVisible()

  // Nothing else is open to a helper.
  const { data: rows } = await helper.api.from('scans').select()
  expect(rows).toEqual([])
  const refused = await helper.api.rpc('helper_get_screen', { p_game_session_id: other.sessionId })
  expect(refused.error?.hint).toBe('helper_access_required')
  const joining = await helper.api.rpc('join_game_session', { p_game_session_id: hunt.sessionId })
  expect(joining.error?.hint).toBe('helper_cannot_join')
  const stranger = await newUser()
  const foreign = await stranger.api.rpc('helper_get_screen', { p_game_session_id: hunt.sessionId })
  expect(foreign.error?.hint).toBe('helper_access_required')

  // Removed on the desk, refused on the phone at once.
  await openHelpers()
  const removal = hu('admin.helpers.removeOf', { name: 'Segítő Samu' })
  await desk.getByRole('button', { name: removal }).click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('admin.helpers.remove') })
    .click()
  await expect(phone.getByText(hu('errors.helper_access_required'))).toBeVisible()
  await expect(phone.getByText('Játékos Jolán')).toHaveCount(0)
  await phone.goto('/admin')
  await expect(phone).toHaveURL(/\/dashboard$/)
})

test('A helper scans the code of a player for a bonus, and sees the photo of a report', async ({
  organiser,
  signIn,
  newUser,
  newPage,
  page: phone,
}) => {
  const hunt = await createHunt(organiser)
  const playerPhone = await newPage()
  const player = await signIn({ name: 'Játékos Jolán', page: playerPhone })
  await join(player.api, hunt)
  const stranger = await newUser()
  const helper = await signIn({ name: 'Segítő Samu', page: phone })
  await organiser
    .rpc('admin_add_helper', { p_game_session_id: hunt.sessionId, p_email: helper.email })
    .throwOnError()

  // The player shows the code from the profile.
  await playerPhone.goto('/profile')
  await playerPhone.getByRole('button', { name: hu('profile.myCode') }).click()
  await expect(playerPhone.getByRole('img', { name: hu('profile.myCode') })).toBeVisible()
  await expectNoViolations(playerPhone)

  const photoPath = `${player.id}/report.jpg`
  const uploaded = await player.api.storage
    .from('claim-photos')
    .upload(photoPath, await photo(playerPhone), { contentType: 'image/jpeg' })
  expect(uploaded.error).toBeNull()
  await player.api
    .rpc('report_problem', {
      ...{ p_report_id: crypto.randomUUID(), p_game_session_id: hunt.sessionId },
      ...{ p_kind: 'damaged', p_source: 'map', p_message: 'Elázott', p_photo_path: photoPath },
    })
    .throwOnError()

  // A hunt in which one helps is not offered.
  await phone.goto('/dashboard')
  const entry = phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: hunt.name }) })
  await expect(entry).toContainText(hu('errors.helper_cannot_join'))
  await expect(entry.getByRole('button')).toHaveCount(0)

  const camera = await installCanvasCamera(phone)
  await phone.goto(`/helper/${hunt.sessionId}`)
  const picture = phone.getByRole('img', { name: hu('helpers.photo') })
  await expect(picture).toBeVisible()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  await phone.getByRole('button', { name: hu('helpers.actions.points') }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByRole('button', { name: hu('helpers.scanPlayer') }).click()
  await camera.show(hunt.codes[0].id)
  await expect(sheet.getByText(hu('helpers.noPlayerCode'))).toBeVisible()
  await camera.show(`player:${stranger.id}`)
  await expect(sheet.getByText(hu('helpers.notPlaying'))).toBeVisible()
  await expectNoViolations(phone)
  await camera.show(`player:${player.id}`)
  await expect(sheet.getByRole('button', { name: hu('helpers.otherPlayer') })).toBeVisible()
  await expect(sheet.getByText('Játékos Jolán')).toBeVisible()
  await sheet.getByLabel(hu('helpers.pointsLabel')).fill('20')
  await sheet.getByLabel(hu('form.reason')).fill('Segített')
  await sheet.getByRole('button', { name: hu('helpers.pointsDo') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(phone.getByText(hu('helperKinds.bonus'))).toBeVisible()
  // The screen lists it before it is sent.
  await expect
    .poll(async () => {
      const { data } = await player.api.from('user_game_sessions').select('current_points')
      return data
    })
    .toEqual([{ current_points: 20 }])
})
