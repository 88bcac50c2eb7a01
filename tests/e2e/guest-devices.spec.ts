import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { joinAsGuest, openToGuests } from './support/guests'
import { createHunt } from './support/hunt'
import { textsOf } from './support/texts'
import { manageUser } from './support/users-screen'

const hu = textsOf('hu')

/** The code that a dialog shows. */
async function shownCode(page: Page): Promise<string> {
  const code = page.getByRole('dialog').getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  return (await code.innerText()).trim()
}

async function showCode(page: Page): Promise<string> {
  await page.goto('/profile')
  await page.getByRole('button', { name: hu('device.show') }).click()
  return shownCode(page)
}

const enter = (page: Page) => page.getByRole('button', { name: hu('device.submit') }).click()

test('A guest plays on with a second phone, and both stay signed in @quick', async ({
  organiser,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  await joinAsGuest(page, await openToGuests(organiser, hunt), 'Róka')
  const code = await showCode(page)
  await expect(page.getByRole('img', { name: hu('device.qrLabel') })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/[01]:\d\d/)
  await expectNoViolations(page)

  const second = await newPage()
  await second.goto(`/device#${code.replace('-', '')}`)
  await expect(second.getByLabel(hu('device.code'))).toHaveValue(code)
  await expectNoViolations(second)
  await enter(second)
  await expect(second).toHaveURL(/\/dashboard$/)
  await expect(second.getByRole('heading', { name: hunt.name })).toBeVisible()
  await second.goto(`/ar/${hunt.codes[0].id}`)
  await second.getByRole('button', { name: hu('ar.open') }).click()
  await expect(second.getByText(hunt.codes[0].name)).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Róka' })).toBeVisible()

  // The code worked once.
  const third = await newPage()
  await third.goto('/device')
  await third.getByLabel(hu('device.code')).fill(code.toLowerCase())
  await enter(third)
  await expect(third.getByText(hu('errors.device_code_used'))).toBeVisible()
})

test('A closed dialog ends its code, and a wrong code says what to do', async ({
  organiser,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  await joinAsGuest(page, await openToGuests(organiser, hunt), 'Medve')
  const code = await showCode(page)
  const revoked = page.waitForResponse(/revoke_device_code/)
  await page.getByRole('button', { name: hu('common.close') }).click()
  await revoked
  const second = await newPage()
  await second.goto(`/device#${code}`)
  await enter(second)
  await expect(second.getByText(hu('errors.device_code_expired'))).toBeVisible()
  await second.getByLabel(hu('device.code')).fill('WRNG-2345')
  await enter(second)
  await expect(second.getByText(hu('errors.device_code_not_found'))).toBeVisible()
})

test('An organiser signs in the new phone of a guest; who is signed in there is asked first', async ({
  organiser,
  signIn,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  const joinCode = await openToGuests(organiser, hunt)
  const name = `Farkas ${randomUUID().slice(0, 8)}`
  const lost = await newPage()
  await joinAsGuest(lost, joinCode, name)
  await lost.context().close()
  const phone = await newPage()
  await joinAsGuest(phone, joinCode, 'Nyúl')

  await signIn({ role: 'admin' })
  const { dialog } = await manageUser(page, name, name)
  // The dialog hides the list behind it.
  const row = page.locator('tr', { hasText: name })
  await expect(row.getByText(hu('guest.badge'), { exact: true })).toHaveCount(1)
  await dialog.getByRole('tab', { name: hu('admin.users.roleTab') }).click()
  await dialog.getByRole('button', { name: hu('admin.users.device.action') }).click()
  const shown = page.getByRole('dialog', { name: hu('admin.users.device.dialog', { name }) })
  await expect(shown.getByRole('img', { name: hu('device.qrLabel') })).toBeVisible()
  await expectNoViolations(page)
  const code = await shownCode(page)

  await phone.goto(`/device#${code}`)
  await expect(phone.getByText(hu('device.signedIn', { name: 'Nyúl' }))).toBeVisible()
  await expect(phone.getByText(hu('device.losesGuest'))).toBeVisible()
  await expectNoViolations(phone)
  await phone.getByRole('button', { name: hu('device.switch') }).click()
  await expect(phone).toHaveURL(/\/dashboard$/)
  await phone.goto('/profile')
  await expect(phone.getByRole('heading', { name })).toBeVisible()
  await shown.getByRole('button', { name: hu('common.close') }).click()
  await page.goto('/admin/activity')
  await expect(
    page.getByText(hu('admin.activity.names.actions.user.device_code')).first(),
  ).toBeVisible()
})
