import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { joinAsGuest, openToGuests } from './support/guests'
import { createHunt } from './support/hunt'
import { sessionOf } from './support/joining'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('A child plays from the code of a poster without an address, and keeps the game later @quick', async ({
  organiser,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  const code = await openToGuests(organiser, hunt)
  await page.goto(`/join/${code}`)
  await page.getByRole('button', { name: hu('guest.start') }).click()
  const submit = page.getByRole('button', { name: hu('guest.submit') })
  await submit.click()
  await expect(page.getByText(hu('errors.invalid_name'))).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel(hu('guest.name')).fill('Róka')
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()

  await page.goto(`/ar/${hunt.codes[0].id}`)
  await page.getByRole('button', { name: hu('ar.open') }).click()
  await expect(page.getByText(hunt.codes[0].name)).toBeVisible()

  // What is not for guests says how it becomes so.
  await page.goto('/shop/products')
  await expect(page.getByText(hu('guest.accountOnly'))).toBeVisible()
  await page.getByRole('link', { name: hu('guest.toProfile') }).click()
  await expect(page.getByText(hu('guest.badge'), { exact: true })).toBeVisible()
  await expectNoViolations(page)

  // Leaving is a question.
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await page.getByRole('button', { name: hu('nav.logout') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(hu('guest.signOutTitle'))
  await question.getByRole('button', { name: hu('common.cancel') }).click()

  const email = `guest-${randomUUID()}@hunt.test`
  await page.getByRole('button', { name: hu('guest.keep') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('auth.email')).fill(email)
  await dialog.getByLabel(hu('auth.password'), { exact: true }).fill('kincses-lada-1')
  await dialog.getByRole('button', { name: hu('guest.keep') }).click()
  await expect(page.getByText(hu('guest.kept', { email }), { exact: true })).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  const elsewhere = await newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel(hu('auth.email')).fill(email)
  await elsewhere.getByLabel(hu('auth.password'), { exact: true }).fill('kincses-lada-1')
  await elsewhere.getByRole('button', { name: hu('auth.signIn') }).click()
  await expect(elsewhere.getByRole('heading', { name: hunt.name })).toBeVisible()
})

test('A hunt that is no longer open to guests says so, and so does an address in use', async ({
  organiser,
  newUser,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  const code = await openToGuests(organiser, hunt)
  await joinAsGuest(page, code, 'Medve')
  await page.goto('/profile')
  await page.getByRole('button', { name: hu('guest.keep') }).click()
  const dialog = page.getByRole('dialog')
  const { email: taken } = await newUser()
  await dialog.getByLabel(hu('auth.email')).fill(taken)
  await dialog.getByLabel(hu('auth.password'), { exact: true }).fill('kincses-lada-1')
  await dialog.getByRole('button', { name: hu('guest.keep') }).click()
  await expect(dialog.getByText(hu('profile.emailChange.errors.taken'))).toBeVisible()

  const other = await newPage()
  await other.goto(`/join/${code}`)
  await other.getByRole('button', { name: hu('guest.start') }).click()
  const session = await sessionOf(organiser, hunt)
  await organiser
    .rpc('admin_save_game_session', { p_game_session: { ...session, allows_guests: false } })
    .throwOnError()
  await other.getByLabel(hu('guest.name')).fill('Farkas')
  await other.getByRole('button', { name: hu('guest.submit') }).click()
  await expect(other.getByRole('button', { name: hu('guest.submit') })).toHaveCount(0)
  await expect(other.getByText(hu('guest.closed'))).toBeVisible()
  await expect(other.getByRole('button', { name: hu('game.join'), exact: true })).toBeVisible()
})
