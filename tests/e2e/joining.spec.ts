import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, type TestHunt } from './support/hunt'
import { sessionOf } from './support/joining'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')
const en = textsOf('en')

/** Changes some fields of a hunt. */
async function change(organiser: Api, hunt: TestHunt, part: object): Promise<void> {
  const session = await sessionOf(organiser, hunt)
  await organiser
    .rpc('admin_save_game_session', { p_game_session: { ...session, ...part } })
    .throwOnError()
}

const joinButton = (page: Page) => page.getByRole('button', { name: hu('game.join'), exact: true })

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel(hu('auth.name')).fill('Plakát Panni')
  await page.getByLabel(hu('auth.email')).fill(email)
  await page.getByLabel(hu('auth.password'), { exact: true }).fill('kincses-lada-1')
  await page.getByRole('button', { name: hu('auth.signUp') }).click()
}

test('A visitor opens the code of a poster, signs up, and scans a first code @quick', async ({
  organiser,
  page,
}) => {
  const hunt = await createHunt(organiser)
  await change(organiser, hunt, { visibility: 'link_only', place_hu: 'A próba helye' })
  const { join_code: code } = await sessionOf(organiser, hunt)
  const email = `poster-${randomUUID()}@hunt.test`

  await page.goto(`/join/${code}`)
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  await expect(page.getByText('A próba helye')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(hunt.name))
  await expectNoViolations(page)
  await joinButton(page).click()
  await signUp(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  // Back to the invitation does not enter the hunt again, which would switch from another one.
  await page.goBack()
  await expect(page).toHaveURL(/\/join\//)
  await expect(joinButton(page)).toBeVisible()

  await page.goto(`/ar/${hunt.codes[0].id}`)
  await page.getByRole('button', { name: hu('ar.open') }).click()
  await expect(page.getByText(hunt.codes[0].name)).toBeVisible()

  // Members go straight to their hunt.
  await page.goto(`/join/${code}`)
  await expect(page).toHaveURL(/\/dashboard$/)
  const { data } = await organiser.rpc('admin_list_users', { p_search: email }).throwOnError()
  for (const { id } of data) {
    await organiser.rpc('admin_delete_user', { p_user_id: String(id) }).throwOnError()
  }
})

test('Signing in returns to the invitation and joins', async ({ organiser, newUser, page }) => {
  const hunt = await createHunt(organiser)
  const { join_code: code } = await sessionOf(organiser, hunt)
  const user = await newUser()
  await page.goto(`/join/${code.toLowerCase()}`)
  await joinButton(page).click()
  await page.getByRole('link', { name: hu('auth.haveAccount') }).click()
  await page.getByLabel(hu('auth.email')).fill(user.email)
  await page.getByLabel(hu('auth.password'), { exact: true }).fill(user.password)
  await page.getByRole('button', { name: hu('auth.signIn'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
})

test('A draft and a link-only hunt are in no list of a stranger', async ({
  organiser,
  signIn,
  page,
}) => {
  const [draft, linkOnly, listed] = await Promise.all([1, 2, 3].map(() => createHunt(organiser)))
  if (!draft || !linkOnly || !listed) throw new Error('Three hunts are needed.')
  await change(organiser, draft, { visibility: 'draft' })
  await change(organiser, linkOnly, { visibility: 'link_only' })
  const user = await signIn()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: listed.name })).toBeVisible()
  for (const hidden of [draft, linkOnly]) {
    await expect(page.getByRole('heading', { name: hidden.name })).toHaveCount(0)
    const { data } = await user.api.from('game_sessions').select('id').eq('id', hidden.sessionId)
    expect(data).toEqual([])
    const joined = await user.api.rpc('join_game_session', { p_game_session_id: hidden.sessionId })
    expect(joined.error?.hint).toBe('game_session_not_found')
  }
  const { join_code: code } = await sessionOf(organiser, draft)
  await page.goto(`/join/${code}`)
  await expect(page.getByRole('heading', { name: hu('join.unknownTitle') })).toBeVisible()
})

test('Wrong, replaced and ended codes say so and offer the open hunts to whoever is signed in', async ({
  organiser,
  page,
  signIn,
}) => {
  const hunt = await createHunt(organiser)
  const other = await createHunt(organiser)
  const { join_code: old } = await sessionOf(organiser, hunt)
  await organiser
    .rpc('admin_replace_join_code', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  await page.goto('/join/WRNG2345')
  await expect(page.getByRole('heading', { name: hu('join.unknownTitle') })).toBeVisible()
  await expect(page.getByRole('link', { name: other.name })).toHaveCount(0)
  await expectNoViolations(page)
  await signIn()
  await page.goto('/join/WRNG2345')
  await expect(page.getByRole('link', { name: other.name })).toBeVisible()
  await expectNoViolations(page)
  await page.goto(`/join/${old}`)
  await expect(page.getByRole('heading', { name: hu('join.replacedTitle') })).toBeVisible()
  await change(organiser, hunt, { ends_at: '2020-06-01T00:00:00Z' })
  const { join_code: code } = await sessionOf(organiser, hunt)
  await page.goto(`/join/${code}`)
  await expect(page.getByRole('alert')).toContainText(hu('errors.game_session_ended'))
  await page.getByRole('link', { name: other.name }).click()
  await expect(joinButton(page)).toBeVisible()
})

test('Pages for strangers greet them in the language of the browser and fit 320 pixels', async ({
  organiser,
  browser,
  baseURL,
}) => {
  const hunt = await createHunt(organiser)
  const { join_code: code } = await sessionOf(organiser, hunt)
  for (const [path, heading] of [
    [`/join/${code}`, hunt.name],
    [`/results/${code}`, en('results.closedTitle')],
  ] as const) {
    const context = await browser.newContext({
      baseURL,
      locale: 'en-GB',
      viewport: { width: 320, height: 640 },
    })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await context.close()
  }
})

test('A typed join address leads to the invitation', async ({ organiser, enterHunt, page }) => {
  const invited = await createHunt(organiser)
  const { join_code: code } = await sessionOf(organiser, invited)
  await enterHunt()
  await page.goto('/scanner')
  await page.getByLabel(hu('scanner.typed.label')).fill(`https://kincs.example/join/${code}`)
  await page.getByRole('button', { name: hu('scanner.typed.submit') }).click()
  await expect(page.getByRole('heading', { name: invited.name })).toBeVisible()
  await joinButton(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: invited.name })).toBeVisible()
})

test('A player without a hunt types the code of a poster on the scanner', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const { join_code: code } = await sessionOf(organiser, hunt)
  await signIn()
  await page.goto('/scanner')
  await page.getByLabel(hu('scanner.noSession.codeLabel')).fill(code)
  await page.getByRole('button', { name: hu('scanner.typed.submit') }).click()
  await expect(page).toHaveURL(new RegExp(`/join/${code}`))
  await joinButton(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
})
