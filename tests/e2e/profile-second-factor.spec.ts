import type { Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { codeOf, invalidCodeOf } from '../support/authenticator'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import { openSession, type TestUser } from './support/users'

const hu = textsOf('hu')

async function signInByForm(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel(hu('auth.email')).fill(email)
  await page.getByLabel(hu('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: hu('auth.signIn') }).click()
}

async function givePassword(page: Page, { password }: TestUser): Promise<void> {
  await page.getByLabel(hu('profile.emailChange.password')).fill(password)
  await page.keyboard.press('Enter')
}

async function verifyMfaCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(hu('secondFactor.code')).fill(code)
  await page.keyboard.press('Enter')
}

/** Enables a second factor through the API and returns its secret. */
async function protect({ api }: TestUser): Promise<string> {
  const { data, error } = await api.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { secret } = data.totp
  const given = await api.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret) })
  if (given.error) throw given.error
  return secret
}

const secondStep = (page: Page) => page.getByRole('heading', { name: hu('secondFactor.title') })

test('Organisers enable a second factor and then sign in with it @quick', async ({
  page,
  signIn,
  newPage,
  pageErrors,
}) => {
  const organiser = await signIn({ role: 'admin' })
  await page.goto(paths.profile)
  await page.getByRole('button', { name: hu('secondFactor.switchOn') }).click()
  await expectNoViolations(page)
  await givePassword(page, organiser)
  const setup = page.getByRole('dialog', { name: hu('secondFactor.setupTitle') })
  const picture = setup.getByRole('img', { name: hu('secondFactor.picture') })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expectNoViolations(page)
  const secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '')

  const used = codeOf(secret)
  await verifyMfaCode(page, used)
  await expect(page.getByText(hu('secondFactor.switchedOn'), { exact: true })).toBeVisible()
  await expect(page.getByText(hu('secondFactor.on'), { exact: true })).toBeVisible()
  expect(pageErrors).toEqual([])

  const phone = await newPage()
  await phone.goto(paths.adminUsers)
  await signInByForm(phone, organiser)
  await expect(secondStep(phone)).toBeVisible()
  await expectNoViolations(phone)
  await verifyMfaCode(phone, invalidCodeOf(secret))
  await expect(phone.getByRole('alert')).toHaveText(hu('secondFactor.errors.wrongCode'))
  const answered = phone.waitForResponse('**/factors/*/verify')
  await verifyMfaCode(phone, used)
  expect((await answered).status()).toBe(422)
  await expect(phone.getByRole('alert')).toHaveText(hu('secondFactor.errors.wrongCode'))
  await verifyMfaCode(phone, codeOf(secret, { ahead: 1 }))
  await expect(phone).toHaveURL(paths.adminUsers)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(paths.adminUsers)
})

test('Without the code every guarded screen redirects to the code screen, and signing out leaves it', async ({
  page,
  newUser,
}) => {
  const organiser = await newUser({ role: 'admin' })
  await protect(organiser)
  await page.goto(paths.login)
  await signInByForm(page, organiser)
  await expect(secondStep(page)).toBeVisible()
  for (const path of [paths.home, paths.dashboard, paths.map, paths.admin, paths.login]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(paths.secondFactor)
  }
  await page.getByRole('button', { name: hu('nav.logout') }).click()
  await expect(page).toHaveURL(paths.login)
  await page.goto(paths.secondFactor)
  await expect(page).toHaveURL(paths.login)
})

test('Disabling the second factor needs a code, then the password is enough', async ({
  page,
  newPage,
  signIn,
}) => {
  const organiser = await signIn({ role: 'admin' })
  const secret = await protect(organiser)
  await openSession(page, organiser)
  await page.goto(paths.profile)
  await page.getByRole('button', { name: hu('secondFactor.switchOff') }).click()
  const dialog = page.getByRole('alertdialog', { name: hu('secondFactor.removalTitle') })
  await expect(dialog).toBeVisible()
  await expectNoViolations(page)
  await verifyMfaCode(page, invalidCodeOf(secret))
  await expect(dialog.getByRole('alert')).toHaveText(hu('secondFactor.errors.wrongCode'))
  await verifyMfaCode(page, codeOf(secret, { ahead: 1 }))
  await expect(page.getByText(hu('secondFactor.switchedOff'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: hu('secondFactor.switchOn') })).toBeVisible()

  const phone = await newPage()
  await phone.goto(paths.adminUsers)
  await signInByForm(phone, organiser)
  await expect(phone).toHaveURL(paths.adminUsers)
})

test('Without server support the second factor is not offered, and players never see it', async ({
  page,
  newPage,
  signIn,
}) => {
  const organiser = await signIn({ role: 'admin' })
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 422, error_code: 'mfa_totp_enroll_not_enabled', msg: 'MFA enroll is disabled' },
    }),
  )
  await page.goto(paths.profile)
  await page.getByRole('button', { name: hu('secondFactor.switchOn') }).click()
  await givePassword(page, organiser)
  await expect(page.getByText(hu('secondFactor.unavailable'))).toBeVisible()
  await expect(page.getByRole('button', { name: hu('secondFactor.switchOn') })).toBeHidden()

  const phone = await newPage()
  await signIn({ page: phone })
  await phone.goto(paths.profile)
  await expect(phone.getByRole('heading', { name: hu('profile.title') })).toBeVisible()
  await expect(phone.getByText(hu('secondFactor.cardTitle'))).toHaveCount(0)
})

test('Resetting the password by mail needs the code too', async ({
  page,
  baseURL,
  newUser,
  request,
}) => {
  const organiser = await newUser({ role: 'admin' })
  const secret = await protect(organiser)
  await organiser.api.auth.resetPasswordForEmail(organiser.email)
  const mails = (await (await request.get(`${baseURL}/mailbox.json`)).json()) as {
    to: string
    links: string[]
  }[]
  const link = new URL(mails.find(({ to }) => to === organiser.email)?.links[0] ?? '')
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByLabel(hu('auth.newPassword'), { exact: true }).fill('egy-uj-jelszo-9')
  await page.getByLabel(hu('auth.repeatPassword')).fill('egy-uj-jelszo-9')
  await page.getByRole('button', { name: hu('auth.saveNewPassword') }).click()
  await expect(page.getByRole('alert')).toHaveText(hu('secondFactor.errors.codeNeeded'))
  await verifyMfaCode(page, codeOf(secret, { ahead: 1 }))
  await expect(page).toHaveURL(paths.resetPasswordVerified)
})
