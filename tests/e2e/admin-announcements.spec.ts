import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join } from './support/hunt'
import { textsOf } from './support/texts'
import { toLocalInput } from '@/lib/forms/local-input-time'

const hu = textsOf('hu')

test('An announcement is previewed, delivered live and listed in the history', async ({
  organiser,
  newUser,
  newPage,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const playerPage = await newPage()
  const player = await signIn({ page: playerPage })
  await join(player.api, hunt)
  const late = await newUser()
  await join(late.api, hunt)
  await playerPage.goto('/dashboard')
  await expect(playerPage.getByText(hunt.name).first()).toBeVisible()

  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await page.getByRole('searchbox', { name: hu('common.search') }).fill(hunt.name)
  // Wait for the search: a menu opened before closes when the rows change.
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) }).click()
  await page.getByRole('menuitem', { name: hu('admin.sessions.announce') }).click()
  const dialog = page.getByRole('dialog', { name: hu('admin.announcements.title') })
  await expect(dialog.getByText(hu('admin.announcements.emptyTitle'))).toBeVisible()

  const title = 'Esik az eső'
  const field = (key: string, language: string) =>
    dialog.getByLabel(hu(`form.${language}`, { label: hu(`admin.announcements.${key}`) }))
  await field('titleField', 'hungarian').fill(title)
  await field('titleField', 'english').fill('It is raining')
  await field('bodyField', 'hungarian').fill('A rajt fél órával később lesz.')
  const preview = dialog.getByRole('region', { name: hu('admin.announcements.preview') })
  await expect(preview).toContainText('It is raining')
  await expectNoViolations(page)

  // Closing asks before it discards the text.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: hu('common.unsavedTitle') })
  await question.getByRole('button', { name: hu('common.cancel') }).click()

  // The response is lost; the retry creates no second announcement.
  let lost = 0
  await page.route(/\/rpc\/admin_announce/, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  const send = dialog.getByRole('button', {
    name: hu('admin.announcements.send_other', { count: 2 }),
  })
  // The player's toast may appear before the organiser's request completes.
  const arrived = playerPage.getByText(title).first().waitFor()
  await send.click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await send.click()

  const sent = dialog.getByRole('listitem').filter({ hasText: title })
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText(
    hu('admin.announcements.readers_other', { readers: 0, recipients: 2 }),
  )
  await arrived
  const { data } = await late.api
    .rpc('list_announcements', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  // Other tests may announce something to everyone meanwhile.
  expect(data).toMatchObject({
    announcements: expect.arrayContaining([expect.objectContaining({ title_hu: title })]),
  })

  // Another organiser's announcement appears live.
  const other = { p_title_hu: 'Kisütött a nap', p_title_en: '', p_body_hu: '', p_body_en: '' }
  await organiser
    .rpc('admin_announce', {
      p_game_session_id: hunt.sessionId,
      p_request_id: randomUUID(),
      ...other,
    })
    .throwOnError()
  await expect(dialog.getByRole('listitem').filter({ hasText: other.p_title_hu })).toBeVisible()
})

test('An announcement is scheduled for everyone and withdrawn', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  await signIn({ role: 'admin' })
  await page.goto(`/admin?hunt=${hunt.sessionId}`)
  await page.getByRole('button', { name: hu('admin.sessions.announce') }).click()
  const dialog = page.getByRole('dialog', { name: hu('admin.announcements.title') })
  const title = 'Este tűzijáték'
  await dialog
    .getByLabel(hu('form.hungarian', { label: hu('admin.announcements.titleField') }))
    .fill(title)
  await dialog.getByLabel(hu('admin.announcements.audience')).selectOption('everyone')
  await expect(dialog.getByText(hu('admin.announcements.audienceHint'))).toBeVisible()

  // A time that has passed is refused beside its field.
  const time = dialog.getByLabel(hu('admin.announcements.publishedAt'))
  const schedule = dialog.getByRole('button', { name: hu('admin.announcements.schedule') })
  await time.fill('2020-01-01T10:00')
  await schedule.click()
  await expect(dialog.getByText(hu('errors.announcement_time_invalid'))).toBeVisible()
  await time.fill(toLocalInput(new Date(Date.now() + 3 * 3_600_000).toISOString()))
  await schedule.click()
  const entry = dialog.getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText(hu('admin.announcements.states.scheduled'))
  await expect(entry).toContainText(hu('admin.announcements.audiences.everyone'))
  await expectNoViolations(page)

  await entry.getByRole('button', { name: hu('admin.announcements.withdrawOf', { title }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('admin.announcements.withdraw') })
    .click()
  await expect(entry).toContainText(hu('admin.announcements.states.withdrawn'))
  await expect(entry.getByRole('button')).toHaveCount(0)
})
