import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join, scan, type TestHunt } from './support/hunt'
import { createMaps, places, tileServer, type TestMaps } from './support/maps'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')
const en = textsOf('en')
const mapsRead = '**/rest/v1/maps?*'

async function createMappedHunt(organiser: Api): Promise<{ hunt: TestHunt; maps: TestMaps }> {
  const hunt = await createHunt(organiser)
  return { hunt, maps: await createMaps(organiser, hunt) }
}

/** The list with the same data as the map. */
function listOf(page: Page): Locator {
  return page.getByRole('region', { name: hu('map.list.title') }).getByRole('listitem')
}

function pinOf(page: Page, maps: TestMaps, { kind, nameHu }: { kind: string; nameHu: string }) {
  const name = hu('map.markerLabel', { kind: hu(`map.kinds.${kind}`), name: nameHu })
  return page
    .getByRole('region', { name: hu('map.label', { name: maps.imageMap.nameHu }) })
    .getByRole('button', { name })
}

test('The map image, its markers and their list work by keyboard', async ({
  page,
  signIn,
  organiser,
  pageErrors,
}) => {
  const { hunt, maps } = await createMappedHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  await page.goto('/dashboard')
  const links = page.getByRole('link', { name: hu('nav.map') })
  await links.first().click()

  await expect(page.getByRole('heading', { name: hu('map.title'), level: 1 })).toBeVisible()
  const image = page.locator('img.map-image')
  await expect(image).toHaveJSProperty('complete', true)
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(
    0,
  )
  await expect(listOf(page)).toHaveText([
    new RegExp(places.start.nameHu),
    new RegExp(places.fountain.nameHu),
    new RegExp(places.stairs.nameHu),
  ])

  const entry = listOf(page).nth(1).getByRole('button')
  await entry.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('group', { name: places.fountain.nameHu })
  await expect(popup).toContainText(`${places.fountain.nameHu}: leírás`)
  await expect(popup).toBeFocused()
  await expect(entry).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(entry).toBeFocused()

  // In landscape the map fills the screen; closing the popup scrolls the entry into view again.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.keyboard.press('Enter')
  await expect(popup).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entry).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: hu('map.controls.whole') }).click()
  const pin = pinOf(page, maps, places.stairs)
  await pin.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: hu('common.close') }).click()
  await expect(page.getByRole('group', { name: places.stairs.nameHu })).toHaveCount(0)
  await expect(pin).toBeFocused()
  expect(pageErrors).toEqual([])
})

test("The zoom controls stay within the map's limits", async ({ page, signIn, organiser }) => {
  const { hunt } = await createMappedHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  await page.goto('/map')
  const zoomOut = page.getByRole('button', { name: hu('map.controls.zoomOut') })
  const zoomIn = page.getByRole('button', { name: hu('map.controls.zoomIn') })

  await expect(zoomOut).toBeDisabled()
  await zoomIn.click()
  await expect(zoomOut).toBeEnabled()
  await page.getByRole('button', { name: hu('map.controls.whole') }).click()
  await expect(zoomOut).toBeDisabled()
  for (const button of [zoomIn, zoomOut]) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('With several maps the chosen one persists over a reload, with its tiles and attribution', async ({
  page,
  baseURL,
  signIn,
  organiser,
}) => {
  const { hunt, maps } = await createMappedHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  const tile = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const tileRequests: string[] = []
  await page.route(`${tileServer}/**`, async (route) => {
    tileRequests.push(route.request().url())
    // Public tile servers require a referrer; it must be the origin only.
    const { referer } = await route.request().allHeaders()
    if (referer !== `${baseURL}/`) return route.fulfill({ status: 403 })
    return route.fulfill({ contentType: 'image/png', body: tile })
  })

  await page.goto('/map')
  await expect(listOf(page)).toHaveCount(3)
  expect(tileRequests).toEqual([])
  const picker = page.getByLabel(hu('map.choose'))
  await picker.selectOption({ label: maps.tiles.nameHu })
  await expect(page.getByText(hu('map.list.empty'))).toBeVisible()
  const source = page.getByRole('link', { name: 'Próba Csempék' })
  await expect(source).toHaveAttribute('href', `${tileServer}/about`)
  await expect.poll(() => tileRequests.length).toBeGreaterThan(0)
  expect(tileRequests[0]).toMatch(/\/\d+\/\d+\/\d+\.png$/)
  await expect(page.getByText(hu('map.groundMissing'))).toHaveCount(0)

  await page.unrouteAll()
  await page.route(`${tileServer}/**`, (route) => route.abort())
  await page.reload()
  await expect(picker).toHaveValue(maps.tiles.id)
  // Without tiles the map says so and still works.
  await expect(page.getByText(hu('map.groundMissing'))).toBeVisible()
})

test("The player's position sorts the places by distance and can be switched off", async ({
  page,
  signIn,
  organiser,
}) => {
  const { hunt } = await createMappedHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 47.5108, longitude: 19.075, accuracy: 20 })
  await page.goto('/map')

  // The permission is granted, so it starts automatically.
  await expect(page.getByText(hu('map.position.known', { accuracy: '20 m' }))).toBeVisible()
  await expect(listOf(page)).toHaveText([
    new RegExp(`${places.fountain.nameHu}.*150 m ${hu('directions.e')}`),
    new RegExp(`${places.start.nameHu}.*2,5 km ${hu('directions.sw')}`),
    new RegExp(places.stairs.nameHu),
  ])
  await expect(page.getByText(hu('map.list.nearestFirst'))).toBeVisible()
  await page.getByRole('button', { name: hu('map.controls.centre') }).click()
  await expect(page.locator('.map-own-dot')).toBeInViewport()
  await expectNoViolations(page)

  await page.context().setGeolocation({ latitude: 47.6, longitude: 19.3, accuracy: 30 })
  await expect(page.getByText(hu('map.position.outside', { accuracy: '30 m' }))).toBeVisible()

  await page.getByRole('button', { name: hu('map.position.stop') }).click()
  await expect(page.getByText(hu('map.position.why'))).toBeVisible()
  await expect(page.locator('.map-own-dot')).toHaveCount(0)
  await expect(listOf(page).first()).toContainText(places.start.nameHu)
})

test('A denied position is explained and can be retried', async ({
  cameraPromptPage,
  signIn,
  organiser,
}) => {
  const { hunt } = await createMappedHunt(organiser)
  const page = await cameraPromptPage()
  const { api } = await signIn({ page })
  await join(api, hunt)
  await page.goto('/map')
  await page.getByRole('button', { name: hu('map.position.start') }).click()
  await expect(page.getByText(hu('position.problems.denied'))).toBeVisible()
  await expect(listOf(page)).toHaveCount(3)

  await page.context().setGeolocation({ latitude: 47.5, longitude: 19.05, accuracy: 15 })
  await page.context().grantPermissions(['geolocation'])
  // Browsers with the Permissions API start automatically; others show the button.
  await expect(page.getByText(hu('map.position.known', { accuracy: '15 m' }))).toBeVisible()
})

test('GPS stops while the page is hidden and after leaving it', async ({
  page,
  signIn,
  organiser,
}) => {
  const { hunt } = await createMappedHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  await page.addInitScript(() => {
    const watches = new Set<number>()
    const { geolocation } = navigator
    const [watch, clear] = [geolocation.watchPosition, geolocation.clearWatch]
    geolocation.watchPosition = (...wanted) => {
      const id = watch.apply(geolocation, wanted)
      watches.add(id)
      return id
    }
    geolocation.clearWatch = (id) => {
      watches.delete(id)
      clear.call(geolocation, id)
    }
    Object.assign(window, { runningWatches: watches })
  })
  const running = () =>
    page.evaluate(() => (window as unknown as { runningWatches: Set<number> }).runningWatches.size)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((wanted) => {
      Object.defineProperty(document, 'visibilityState', { value: wanted, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 47.5, longitude: 19.05, accuracy: 15 })
  await page.goto('/map')
  await expect(page.locator('.map-own-dot')).toHaveCount(1)
  expect(await running()).toBe(1)
  await show('hidden')
  await expect.poll(running).toBe(0)
  await show('visible')
  await expect.poll(running).toBe(1)
  await page
    .getByRole('link', { name: hu('nav.shop') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: hu('shop.title') })).toBeVisible()
  expect(await running()).toBe(0)
})

test('Without a hunt, a map or a response the screen says what to do', async ({
  page,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const { api } = await signIn()
  await page.goto('/map')
  await expect(page.getByRole('heading', { name: hu('map.notJoined.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: hu('map.notJoined.action') })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expectNoViolations(page)

  // Nothing is stored on the device yet, so only the error can be shown.
  await join(api, hunt)
  await page.route(mapsRead, (route) =>
    route.fulfill({ status: 400, json: { code: 'PT400', hint: 'invalid_input', message: '' } }),
  )
  await page.reload()
  await expectRefusal(page, 'invalid_input')
  const askedAgain = page.waitForRequest(mapsRead)
  await page.getByRole('button', { name: hu('common.retry') }).click()
  await askedAgain
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('heading', { name: hu('map.none.title') })).toBeVisible()
  await expectNoViolations(page)

  await createMaps(organiser, hunt)
  await page.reload()
  await expect(listOf(page)).toHaveCount(3)
})

for (const theme of ['light', 'dark'] as const) {
  test(`The map has no accessibility violations and is in English in the theme ${theme}`, async ({
    page,
    signIn,
    organiser,
  }) => {
    const { hunt, maps } = await createMappedHunt(organiser)
    const { api } = await signIn()
    await join(api, hunt)
    await setLocalStorage(page, { language: 'en', theme })
    await page.goto('/map')
    await expect(
      page.getByRole('region', { name: en('map.label', { name: maps.imageMap.nameEn }) }),
    ).toBeVisible()
    await page
      .getByRole('button', { name: `${places.start.nameHu} (en)` })
      .last()
      .click()
    await expect(page.getByRole('group', { name: `${places.start.nameHu} (en)` })).toContainText(
      `${places.start.nameHu}: description`,
    )
    await expect(page.getByRole('button', { name: en('map.controls.zoomIn') })).toBeVisible()
    await expectNoViolations(page)
  })
}

test('The map shows found codes, and open clues beside it', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  await createMaps(organiser, hunt)
  const { latitude, longitude } = places.start
  await organiser
    .from('qr_codes')
    .update({ latitude, longitude })
    .in('id', [hunt.codes[0].id, hunt.codes[1].id])
    .throwOnError()
  await scan(api, hunt, hunt.codes[0])
  await buy(api, hunt, hunt.firstClue)
  await page.goto('/map')
  const found = listOf(page).filter({ hasText: hu('map.kinds.found') })
  await expect(found).toContainText([hunt.codes[0].name])
  // The positions of other codes stay hidden.
  await expect(page.getByText(hunt.codes[1].name)).toHaveCount(0)
  const open = page.getByRole('region', { name: hu('map.openClues') })
  await expect(open.getByRole('link')).toHaveText([hunt.firstClue.nameHu])
  await expectNoViolations(page)
})
