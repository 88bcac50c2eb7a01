import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { codeOf } from '../support/authenticator'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import { openSession } from './support/users'

const hu = textsOf('hu')

const newAddress = () => `e2e-${randomUUID()}@hunt.test`

interface Mail {
  to: string
  html: string
  links: string[]
}

/** The latest mail to an address. */
async function mailTo(request: APIRequestContext, address: string): Promise<Mail> {
  const mails = (await (await request.get('/mailbox.json')).json()) as Mail[]
  const mail = mails.find(({ to }) => to === address)
  if (!mail) throw new Error(`No mail was sent to ${address}`)
  return mail
}

/** The link of the latest mail, as a path on this site. */
async function linkFor(request: APIRequestContext, address: string): Promise<string> {
  const link = new URL((await mailTo(request, address)).links[0] ?? '')
  return `${link.pathname}${link.search}`
}

const dialog = (page: Page) => page.getByRole('dialog', { name: hu('profile.emailChange.title') })

async function askFor(page: Page, email: string, password: string): Promise<void> {
  if (!(await dialog(page).isVisible())) {
    await page.getByRole('button', { name: hu('profile.emailChange.action') }).click()
  }
  await dialog(page).getByLabel(hu('profile.emailChange.newEmail')).fill(email)
  await dialog(page).getByLabel(hu('profile.emailChange.password')).fill(password)
  await dialog(page)
    .getByRole('button', { name: hu('profile.emailChange.send') })
    .click()
}

test('A player changes the e-mail address, then signs in and resets the password with the new one', async ({
  page,
  newPage,
  signIn,
  request,
}) => {
  const { email, password } = await signIn({ name: 'Elgépelő Elek' })
  const address = newAddress()
  await page.goto(paths.profile)
  await expect(page.getByText(email)).toBeVisible()
  await askFor(page, address, 'rossz-jelszo-1')
  const wrong = hu('profile.emailChange.errors.wrong_password')
  await expect(dialog(page).getByText(wrong)).toBeVisible()
  await expectNoViolations(page)

  await askFor(page, address, password)
  await expect(dialog(page)).toBeHidden()
  const waiting = page.getByText(hu('profile.emailChange.waiting', { email: address }))
  await expect(waiting).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  // The link is opened on a signed-out device, which stays signed out.
  const mailReader = await newPage()
  await mailReader.goto(await linkFor(request, address))
  await mailReader.getByRole('button', { name: hu('profile.emailChange.confirm') }).click()
  await expect(
    mailReader.getByText(hu('profile.emailChange.doneText', { email: address })),
  ).toBeVisible()
  await expectNoViolations(mailReader)
  await mailReader.getByRole('link', { name: hu('auth.continue') }).click()
  await expect(mailReader).toHaveURL(paths.login)

  // The waiting device updates live.
  await expect(page.getByText(address, { exact: true })).toBeVisible()
  await expect(waiting).toBeHidden()

  await mailReader.getByLabel(hu('auth.email')).fill(address)
  await mailReader.getByLabel(hu('auth.password'), { exact: true }).fill(password)
  await mailReader.getByRole('button', { name: hu('auth.signIn') }).click()
  await expect(mailReader).toHaveURL(paths.dashboard)
  const notice = await mailTo(request, email)
  expect(notice.html).toContain(address)
  expect(notice.links).toEqual([])

  const forgetful = await newPage()
  await forgetful.goto(paths.resetPasswordRequest)
  await forgetful.getByLabel(hu('auth.email')).fill(address)
  await forgetful.getByRole('button', { name: hu('auth.sendResetLink') }).click()
  await expect(forgetful.getByText(hu('auth.resetLinkSent'))).toBeVisible()
  expect(await linkFor(request, address)).toContain(paths.resetPasswordVerification)
})

test('A used link leads back to the profile, and an address in use is refused', async ({
  page,
  signIn,
  newUser,
  request,
}) => {
  const [{ password }, other] = [await signIn(), await newUser()]
  await page.goto(paths.profile)
  await askFor(page, other.email, password)
  const taken = hu('profile.emailChange.errors.taken')
  await expect(dialog(page).getByText(taken)).toBeVisible()

  const address = newAddress()
  await askFor(page, address, password)
  await expect(dialog(page)).toBeHidden()
  const link = await linkFor(request, address)
  for (const outcome of ['doneTitle', 'expired'] as const) {
    await page.goto(link)
    await page.getByRole('button', { name: hu('profile.emailChange.confirm') }).click()
    await expect(page.getByText(hu(`profile.emailChange.${outcome}`))).toBeVisible()
  }
  // The player is still signed in.
  await page.getByRole('link', { name: hu('profile.emailChange.toProfile') }).click()
  await expect(page.getByText(address, { exact: true })).toBeVisible()
})

test('An organiser with two-step sign-in stays verified after the change', async ({
  page,
  signIn,
  request,
}) => {
  const organiser = await signIn({ role: 'admin' })
  const { mfa } = organiser.api.auth
  const { data, error } = await mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = codeOf(data.totp.secret)
  await mfa.challengeAndVerify({ factorId: data.id, code })
  await openSession(page, organiser)
  await page.goto(paths.profile)
  const address = newAddress()
  await askFor(page, address, organiser.password)
  await expect(dialog(page)).toBeHidden()
  await page.goto(await linkFor(request, address))
  await page.getByRole('button', { name: hu('profile.emailChange.confirm') }).click()
  await page.getByRole('link', { name: hu('auth.continue') }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await page.goto(paths.adminUsers)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(paths.adminUsers)
})

test('Without network nothing is sent, and the typed address stays', async ({
  page,
  signIn,
  context,
}) => {
  const { password } = await signIn()
  await page.goto(paths.profile)
  const address = newAddress()
  await page.getByRole('button', { name: hu('profile.emailChange.action') }).click()
  await expect(dialog(page)).toBeVisible()
  await context.setOffline(true)
  await askFor(page, address, password)
  await expect(dialog(page).getByText(hu('errors.network_unavailable'))).toBeVisible()
  await expect(dialog(page).getByLabel(hu('profile.emailChange.newEmail'))).toHaveValue(address)
  await context.setOffline(false)
  await dialog(page)
    .getByRole('button', { name: hu('profile.emailChange.send') })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(hu('profile.emailChange.waiting', { email: address }))).toBeVisible()
})
