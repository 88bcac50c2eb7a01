import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectRefusal, expectSaved } from './support/expectations'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestHunt } from './support/hunt'
import { recordOf } from './support/record'
import { expectCounted, openScanner, typeShortCode } from './support/scanner'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')
const recordScan = '**/rest/v1/rpc/record_scan'

/** Client ids of all requests that send a scan, in order. */
function watchTries(page: Page): string[] {
  const ids: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/rpc/record_scan') || request.method() !== 'POST') return
    ids.push((request.postDataJSON() as { p_client_scan_id: string }).p_client_scan_id)
  })
  return ids
}

test('Several codes count one after another @quick', async ({ page, baseURL, enterHunt }) => {
  const { hunt, api } = await enterHunt()
  const camera = await openScanner(page)

  const [first, second, third] = hunt.codes
  await camera.show(`${baseURL}/ar/${first.id}`)
  await expectCounted(page, first)
  await camera.show(second.id) // the bare id counts like the URL
  await page.getByRole('button', { name: hu('scanner.success.scanOn') }).click()
  await expectCounted(page, second)
  // Progress and rank.
  const counted = page.locator('[data-outcome="counted"]')
  await expect(counted).toContainText(hu('scanner.success.codes_other', { count: 2 }))
  await expect(counted).toContainText(hu('scanner.success.rank', { rank: 1 }))
  await camera.show(`https://another-address.example/ar/${third.id.toUpperCase()}`)
  await page.getByRole('button', { name: hu('scanner.success.scanOn') }).click()
  await expectCounted(page, third)

  expect(await recordOf(api, hunt)).toMatchObject({
    points: first.points + second.points + third.points,
    scans: ['success', 'success', 'success'],
  })
})

test('A repeat within five seconds must wait, and a second scan of a code is refused', async ({
  page,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const [code] = hunt.codes
  const tries = watchTries(page)

  const camera = await openScanner(page)
  await scan(api, hunt, code)
  await camera.show(code.id)
  await expectRefusal(page, 'scan_rate_limited')
  // The button counts down five seconds, then is enabled.
  await page.getByRole('button', { name: hu('scanner.rejected.tryAgain'), exact: true }).click()
  await expectRefusal(page, 'already_scanned')
  expect(tries).toHaveLength(2)
  expect(await recordOf(api, hunt)).toMatchObject({
    points: code.points,
    scans: ['success', 'already_scanned'], // the repeat within five seconds is not stored
  })
})

type Refusal = {
  what: string
  key: string
  /** Prepares the hunt and returns the scanned text. */
  prepare: (hunt: TestHunt, organiser: Api, rival: Api) => Promise<string> | string
}

const refusals: Refusal[] = [
  { what: 'An unknown code', key: 'qr_code_not_found', prepare: () => randomUUID() },
  {
    what: "Another hunt's code",
    key: 'qr_code_not_found',
    prepare: async (_hunt, organiser) => (await createHunt(organiser)).codes[0].id,
  },
  {
    what: 'An inactive code',
    key: 'qr_code_not_found',
    prepare: async ({ codes: [code] }, organiser) => {
      await organiser.from('qr_codes').update({ is_active: false }).eq('id', code.id).throwOnError()
      return code.id
    },
  },
  {
    what: 'A code that others have used up',
    key: 'scan_limit_reached',
    prepare: async (hunt, _organiser, rival) => {
      await join(rival, hunt)
      await scan(rival, hunt, hunt.codes[2])
      return hunt.codes[2].id
    },
  },
]

for (const { what, key, prepare } of refusals) {
  test(`${what} is refused with its reason and earns nothing`, async ({
    page,
    signIn,
    newUser,
    organiser,
  }) => {
    const hunt = await createHunt(organiser, { lastCodeCap: 1 })
    const rival = await newUser({ name: 'Gyorsabb Gyula' })
    const presented = await prepare(hunt, organiser, rival.api)
    const { api } = await signIn()
    await join(api, hunt)

    const camera = await openScanner(page)
    await camera.show(presented)
    await expectRefusal(page, key)
    expect(await recordOf(api, hunt)).toMatchObject({ points: 0, scans: [key] })

    await page.getByRole('button', { name: hu('scanner.rejected.scanOn') }).click()
    await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
  })
}

test('A code scanned before the start counts by one tap after it', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [code] = hunt.codes
  const startAt = async (starts_at: string) => {
    const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
    const session = data.find(({ id }) => id === hunt.sessionId)
    await organiser
      .rpc('admin_save_game_session', { p_game_session: { ...session, starts_at } })
      .throwOnError()
  }
  await startAt('2099-01-01T00:00:00Z')
  await page.goto('/scanner')
  await typeShortCode(page, code.shortCode)
  await expectRefusal(page, 'game_not_started')
  await startAt('2020-01-01T00:00:00Z')
  await page.getByRole('button', { name: hu('scanner.rejected.tryAgain'), exact: true }).click()
  await expectCounted(page, code)
})

test('A foreign code is refused without a request', async ({ page, enterHunt }) => {
  const { hunt } = await enterHunt()
  const tries = watchTries(page)
  const camera = await openScanner(page)

  await camera.show('https://example.com/napi-menu')
  await expect(page.getByText(hu('scanner.viewfinder.notOurs'))).toBeVisible()
  await camera.show(hunt.codes[0].id)
  await expectCounted(page, hunt.codes[0])
  expect(tries).toHaveLength(1)
})

test('Without a hunt the scanner links to one, and a hunt that was not joined is refused', async ({
  page,
  signIn,
  organiser,
}) => {
  const [hunt, foreign] = [await createHunt(organiser), await createHunt(organiser)]
  const { api } = await signIn()
  await page.goto('/scanner')
  await expect(page.getByRole('heading', { name: hu('scanner.noSession.title') })).toBeVisible()

  await join(api, hunt)
  const camera = await openScanner(page)
  // The server must not trust the hunt that the page names.
  await page.route(recordScan, (route) =>
    route.continue({
      postData: {
        ...(route.request().postDataJSON() as object),
        p_game_session_id: foreign.sessionId,
      },
    }),
  )
  await camera.show(foreign.codes[0].id)
  await expectRefusal(page, 'session_not_joined')
  expect(await recordOf(api, foreign)).toMatchObject({ points: 0, scans: [] })
})

test('A short code counts in any spelling, and invalid input is not sent', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [code] = hunt.codes
  const tries = watchTries(page)
  await page.goto('/scanner')

  await typeShortCode(page, 'ABC')
  await expect(page.getByText(hu('scanner.typed.invalid'))).toBeVisible()
  expect(tries).toHaveLength(0)
  await typeShortCode(
    page,
    `${code.shortCode.slice(0, 4)} ${code.shortCode.slice(4)}`.toLowerCase(),
  )
  await expectCounted(page, code)
})

test('A scan whose response is lost survives a reload and counts once @quick', async ({
  page,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const [code] = hunt.codes
  const tries = watchTries(page)

  // The scan reaches the server, the response is lost, and the player reloads.
  await page.route(recordScan, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const camera = await openScanner(page)
  await camera.show(code.id)
  await expect.poll(async () => (await recordOf(api, hunt)).scans).toEqual(['success'])
  await expectSaved(page)
  await page.unroute(recordScan)
  await page.reload()

  // The queue retries, gets the first response and lists it until it has been seen.
  const queued = page.getByRole('main').getByRole('listitem').filter({ hasText: code.name })
  await expect(queued).toContainText(hu('scanner.success.points_other', { count: code.points }))
  await queued.getByRole('button').click()
  await expect(queued).toHaveCount(0)
  expect(tries.length).toBeGreaterThan(1)
  expect(new Set(tries).size).toBe(1)
  expect(await recordOf(api, hunt)).toMatchObject({ points: code.points, scans: ['success'] })
})

test('A scan made without network is sent automatically when it returns @quick', async ({
  page,
  context,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const [code] = hunt.codes
  const camera = await openScanner(page)

  await context.setOffline(true)
  await camera.show(code.id)
  await expectSaved(page)
  await context.setOffline(false)
  await expectCounted(page, code)
  expect(await recordOf(api, hunt)).toMatchObject({ points: code.points, scans: ['success'] })
})

test("A captive portal's responses neither decide a scan nor end the session", async ({
  page,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const [code] = hunt.codes
  await page.goto('/scanner')
  const sessionKey = 'sb-127-auth-token'
  const session = () => page.evaluate((key) => localStorage.getItem(key), sessionKey)
  await expect(page.getByLabel(hu('scanner.typed.label'))).toBeVisible()

  const foreign = [
    { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' },
    { status: 302, headers: { location: '/login' } },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' },
    { status: 200, json: { welcome: true } },
    { status: 403, json: { message: 'blocked' } },
    { status: 404, json: [] },
  ]
  let answered = 0
  await page.route(recordScan, (route) => route.fulfill(foreign[answered++] ?? foreign[0]))
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }),
  )
  await typeShortCode(page, code.shortCode)
  for (const count of foreign.keys()) {
    await expect.poll(() => answered).toBeGreaterThan(count)
    await expectSaved(page)
    const resend = page.getByRole('button', { name: hu('scanner.unsent.retry') })
    if (answered === count + 1 && count + 1 < foreign.length) await resend.click()
  }
  // The session has expired, and the portal answers the refresh as well.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as object
    localStorage.setItem(key, JSON.stringify({ ...kept, expires_at: 1 }))
  }, sessionKey)
  const renewal = page.waitForResponse('**/auth/v1/token*')
  await page.reload()
  expect((await renewal).status()).toBe(403)
  await expect(page.locator('li[data-state="pending"]')).toHaveCount(1)
  expect(await session()).toContain('refresh_token')

  await page.unrouteAll()
  await page.reload()
  await expect(page.locator('li[data-state="counted"]')).toContainText(code.name)
  expect(await recordOf(api, hunt)).toMatchObject({ points: code.points, scans: ['success'] })
})
