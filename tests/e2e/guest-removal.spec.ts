import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { joinAsGuest, openToGuests } from './support/guests'
import { createHunt } from './support/hunt'
import { sessionOf } from './support/joining'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('After the end an organiser deletes the guests in one step, and the board keeps them', async ({
  organiser,
  signIn,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  const guest = await newPage()
  await joinAsGuest(guest, await openToGuests(organiser, hunt), 'Kis Anna')
  await guest.goto(`/ar/${hunt.codes[0].id}`)
  await guest.getByRole('button', { name: hu('ar.open') }).click()
  await expect(guest.getByText(hunt.codes[0].name)).toBeVisible()
  // An open page would learn of the removal by itself, and the one that is opened below would have nothing to say.
  await guest.goto('about:blank')

  await signIn({ role: 'admin' })
  await page.goto(`/admin/game-sessions?members=${hunt.sessionId}`)
  const number = page.getByText(hu('admin.sessions.guests.number_one', { count: 1 }))
  await expect(number).toBeVisible()
  const remove = page.getByRole('button', { name: hu('admin.sessions.guests.action') })
  await expect(remove).toHaveCount(0)

  const session = await sessionOf(organiser, hunt)
  const ends_at = new Date(Date.now() - 1000).toISOString()
  await organiser
    .rpc('admin_save_game_session', {
      p_game_session: { ...session, ends_at, late_scan_grace_minutes: 0 },
    })
    .throwOnError()
  await page.reload()
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(hu('admin.sessions.guests.title'))
  await expectNoViolations(page)
  await question.getByRole('button', { name: hu('admin.sessions.guests.action') }).click()
  await expect(
    page.getByText(hu('admin.sessions.guests.done_one', { count: 1 }), { exact: true }),
  ).toBeVisible()
  await expect(number).toHaveCount(0)
  await expect(page.getByText('K. A.', { exact: true })).toBeVisible()

  await guest.goto('/dashboard')
  await expect(guest).toHaveURL(/\/login$/)
  await expect(guest.getByText(hu('auth.gone.title'))).toBeVisible()
})
