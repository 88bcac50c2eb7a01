import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { interceptRealtime } from './support/realtime-socket'
import { rowOf } from './support/admin'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('The session editor shows scans made while an organiser edits the codes', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser, { lastCodeCap: 5 })
  const [first, second, capped] = hunt.codes
  const [anna, bela] = [await newUser(), await newUser()]
  await join(anna.api, hunt)
  await join(bela.api, hunt)
  await scan(anna.api, hunt, first)
  await signIn({ role: 'admin' })
  const socket = await interceptRealtime(page)
  await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
  await socket.listening('admin')

  // Earlier scans keep the old points.
  const points = page.getByLabel(hu('admin.sessions.pointsOf', { name: first.name }))
  const kept = page.getByText(hu('admin.sessions.pointsKept'))
  await points.fill('15')
  await expect(kept).toBeVisible()
  await points.fill('10')
  await expect(kept).toHaveCount(0)
  await page.getByLabel(hu('admin.sessions.pointsOf', { name: second.name })).fill('99')
  await expect(kept).toHaveCount(0)

  // A code that is scanned while it is being removed comes back.
  await page
    .getByRole('button', { name: hu('admin.sessions.remove', { name: second.name }) })
    .click()
  await expect(rowOf(page, second.name)).toHaveCount(0)
  await scan(anna.api, hunt, second)
  await expect(page.getByText(hu('admin.sessions.returned', { name: second.name }))).toBeVisible()
  await expect(rowOf(page, second.name)).toBeVisible()

  // The cap is compared with the current scan count.
  const cap = page.getByLabel(hu('admin.sessions.maxScansOf', { name: capped.name }))
  await cap.fill('1')
  await scan(anna.api, hunt, capped)
  await scan(bela.api, hunt, capped)
  await expect(rowOf(page, capped.name)).toContainText(/2$/)
  await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
  const tooLow = hu('form.integerError', { min: 2, max: 10_000_000 })
  await expect(page.getByText(tooLow)).toBeVisible()
  await cap.fill('2')
  await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
  await expect(
    page.getByText(hu('admin.sessions.saved', { name: hunt.name }), { exact: true }),
  ).toBeVisible()
})

test('Implausible dates ask for confirmation before saving', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser, { endsIn: 3_600_000 })
  await signIn({ role: 'admin' })
  await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
  const doubt = (name: string) => page.getByText(hu(`admin.sessions.dateWarnings.${name}`))
  await page.getByLabel(hu('admin.sessions.endsAt')).fill('2020-06-01T10:00')
  await expect(doubt('endsNow')).toBeVisible()
  await page.getByLabel(hu('admin.sessions.endsAt')).fill('2099-06-01T10:00')
  await expect(doubt('endsNow')).toHaveCount(0)
  await page.getByLabel(hu('admin.sessions.startsAt')).fill('2098-06-01T10:00')
  await page.getByLabel(hu('admin.sessions.frozenAt')).fill('2097-06-01T10:00')
  await expect(doubt('startsLater')).toBeVisible()
  await expect(doubt('frozenBeforeStart')).toBeVisible()
  await expectNoViolations(page)
})

test('The editor of a hunt that another organiser deletes offers a link back', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  await signIn({ role: 'admin' })
  await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
  const seen = data.find(({ id }) => id === hunt.sessionId)
  await organiser
    .rpc('admin_delete_game_session', {
      p_game_session_id: hunt.sessionId,
      p_updated_at: seen?.updated_at ?? '',
    })
    .throwOnError()
  const refusal = page.locator('[data-error-key="game_session_not_found"]')
  await refusal.getByRole('button', { name: hu('admin.sessions.backToList') }).click()
  await expect(
    page.getByRole('button', { name: hu('admin.sessions.create'), exact: true }),
  ).toBeVisible()
})

test('A half-typed end time is refused, with and without a previous end', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser, { endsIn: 3_600_000 })
  await signIn({ role: 'admin' })
  await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
  const end = page.getByLabel(hu('admin.sessions.endsAt'))
  const save = page.getByRole('button', { name: hu('admin.sessions.save') })
  const refusal = page.getByText(hu('common.timeProblems.incomplete'))

  // With one part erased, the input's value is empty.
  await end.focus()
  await page.keyboard.press('Backspace')
  await expect(end).toHaveValue('')
  await save.click()
  await expect(refusal).toBeVisible()
  await expect(end).toBeFocused()

  // Typing the first part into an empty field fires no event.
  await end.fill('')
  await save.click()
  await expect(
    page.getByText(hu('admin.sessions.saved', { name: hunt.name }), { exact: true }),
  ).toBeVisible()
  await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
  await end.focus()
  await page.keyboard.press('1')
  await expect(end).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(refusal).toBeVisible()
  await page.getByLabel(hu('admin.sessions.startsAt')).focus()
  expect(await end.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
  await expect(refusal).toBeVisible()
  await expectNoViolations(page)

  await end.fill('20266-06-01T10:00')
  await save.click()
  await expect(page.getByText(hu('common.timeProblems.year'))).toBeVisible()
  await end.fill('2027-03-28T02:30')
  await save.click()
  await expect(page.getByText(hu('common.timeProblems.skipped'))).toBeVisible()
})
