import type { Locator, Page, Request } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { type CanvasCamera, installCanvasCamera } from './support/camera'
import { expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestCode, type TestHunt } from './support/hunt'
import { recordOf } from './support/record'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** The camera picture; its status describes the chest. */
function viewOf(page: Page): Locator {
  return page.getByRole('region', { name: hu('ar.view.label') })
}

function startButton(page: Page): Locator {
  return page.getByRole('button', { name: hu('ar.view.start') })
}

async function openCode(page: Page, code: TestCode): Promise<CanvasCamera> {
  const camera = await installCanvasCamera(page)
  // The camera permission is granted, so it starts automatically.
  await page.context().grantPermissions(['camera'])
  await page.goto(`/ar/${code.id}`)
  await expect(viewOf(page).getByText(hu('ar.view.searching'))).toBeVisible()
  return camera
}

async function expectCounted(page: Page, code: TestCode): Promise<void> {
  await expect(page.getByRole('heading', { name: hu('scanner.success.title') })).toBeVisible()
  await expect(page.getByText(code.name)).toBeVisible()
}

async function openByButton(page: Page, code: TestCode): Promise<void> {
  await page.getByRole('button', { name: hu('ar.open') }).click()
  await expectCounted(page, code)
}

const isSceneRequest = (request: Request) => /\/assets\/chest-scene-.*\.js$/.test(request.url())

test('A chest appears on the printed code in the camera picture, and a tap opens it and counts the scan', async ({
  cameraPage,
  signIn,
  organiser,
  baseURL,
}) => {
  const hunt = await createHunt(organiser)
  const [code] = hunt.codes
  const page = await cameraPage(`${baseURL}/ar/${code.id}`)
  const { api } = await signIn({ page })
  await join(api, hunt)

  // The camera permission is granted, so it starts automatically.
  await page.goto(`/ar/${code.id}`)
  await expect(viewOf(page).getByText(hu('ar.view.anchored'))).toBeVisible()
  await expect(viewOf(page).locator('canvas')).toHaveCSS('opacity', '1')
  await expectNoViolations(page)
  expect(await recordOf(api, hunt)).toMatchObject({ points: 0, scans: [] })

  // A tap beside the chest does nothing.
  await viewOf(page).click({ position: { x: 8, y: 8 } })
  await expect(viewOf(page).getByText(hu('ar.view.anchored'))).toBeVisible()
  await viewOf(page).click()
  await expectCounted(page, code)
  expect(await recordOf(api, hunt)).toMatchObject({ points: code.points, scans: ['success'] })
})

test("The chest appears only on the page's own code, while it is in view", async ({
  page,
  baseURL,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const [code, other] = hunt.codes
  const camera = await openCode(page, code)
  const view = viewOf(page)

  await camera.show(`${baseURL}/ar/${other.id}`)
  await expect(view.getByText(hu('ar.view.otherCode'))).toBeVisible()
  await expect(view.locator('canvas')).toHaveCSS('opacity', '0')
  await view.click()
  await expect(view.getByText(hu('ar.view.otherCode'))).toBeVisible()

  await camera.show(code.id)
  await expect(view.getByText(hu('ar.view.anchored'))).toBeVisible()
  await camera.hide()
  await expect(view.getByText(hu('ar.view.searching'))).toBeVisible()
  await expect(view.locator('canvas')).toHaveCSS('opacity', '0')
  expect(await recordOf(api, hunt)).toMatchObject({ points: 0, scans: [] })
  await openByButton(page, code)
})

test('A refused scan shows the same explanation as the scanner', async ({
  page,
  organiser,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [, , capped] = hunt.codes
  await organiser.from('qr_codes').update({ is_active: false }).eq('id', capped.id).throwOnError()
  const camera = await openCode(page, capped)
  await camera.show(capped.id)
  await expect(viewOf(page).getByText(hu('ar.view.anchored'))).toBeVisible()
  await viewOf(page).click()
  await expectRefusal(page, 'qr_code_not_found')
})

test('Camera and rendering stop while the page is hidden and after leaving it', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [code] = hunt.codes
  await installCanvasCamera(page)
  await page.addInitScript(() => {
    const media = navigator.mediaDevices
    const ask = media.getUserMedia.bind(media)
    const tracks: MediaStreamTrack[] = []
    media.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, { cameraTracks: tracks })
  })
  const liveTracks = () =>
    page.evaluate(
      () =>
        (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    )
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((wanted) => {
      Object.defineProperty(document, 'visibilityState', { value: wanted, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  await page.context().grantPermissions(['camera'])
  await page.goto(`/ar/${code.id}`)
  await expect(viewOf(page).getByText(hu('ar.view.searching'))).toBeVisible()
  expect(await liveTracks()).toBe(1)
  await show('hidden')
  await expect.poll(liveTracks).toBe(0)
  await show('visible')
  await expect.poll(liveTracks).toBe(1)
  await expect(viewOf(page).getByText(hu('ar.view.searching'))).toBeVisible()
  await page
    .getByRole('link', { name: hu('nav.shop') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: hu('shop.title') })).toBeVisible()
  await expect.poll(liveTracks).toBe(0)
})

test('Without WebGL a drawn chest with an explanation replaces the 3D code, and the button counts the scan', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [code] = hunt.codes
  let sceneRequests = 0
  page.on('request', (request) => {
    if (isSceneRequest(request)) sceneRequests += 1
  })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(`/ar/${code.id}`)
  await expect(page.getByText(hu('ar.fallback.webgl'))).toBeVisible()
  await expect(page.getByText(hu('ar.fallback.button'))).toBeVisible()
  await expectNoViolations(page)
  await openByButton(page, code)
  expect(sceneRequests).toBe(0)
})

test('When the 3D code fails to load, the button still counts the scan', async ({
  page,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [code] = hunt.codes
  await installCanvasCamera(page)
  await page.context().grantPermissions(['camera'])
  await page.route(/\/assets\/chest-scene-.*\.js$/, (route) => route.abort())
  await page.goto(`/ar/${code.id}`)
  await expect(page.getByText(hu('ar.fallback.scene'))).toBeVisible()
  await openByButton(page, code)
})

test('Without camera permission the page explains and offers a retry, and the button counts the scan', async ({
  cameraPromptPage,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const [code] = hunt.codes
  const page = await cameraPromptPage()
  const { api } = await signIn({ page })
  await join(api, hunt)
  await page.goto(`/ar/${code.id}`)
  await startButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: hu('ar.fallback.denied') })).toBeVisible()
  await expectNoViolations(page)

  await page.context().grantPermissions(['camera'])
  await page.getByRole('button', { name: hu('common.retry') }).click()
  await expect(viewOf(page).getByText(hu('ar.view.searching'))).toBeVisible()
  await openByButton(page, code)
  expect(await recordOf(api, hunt)).toMatchObject({ points: code.points, scans: ['success'] })
})

/** Gives a code a position and a radius. */
async function setLocation(
  organiser: Parameters<typeof createHunt>[0],
  hunt: TestHunt,
): Promise<void> {
  await organiser
    .from('qr_codes')
    .update({ latitude: 47.5, longitude: 19.05, radius_m: 30 })
    .eq('id', hunt.codes[0].id)
    .throwOnError()
}

test('Arrow and distance guide to a code with a position', async ({ page, signIn, organiser }) => {
  const hunt = await createHunt(organiser)
  await setLocation(organiser, hunt)
  const { api } = await signIn()
  await join(api, hunt)
  await page
    .context()
    .grantPermissions(['geolocation', 'accelerometer', 'gyroscope', 'magnetometer'])
  await page.context().setGeolocation({ latitude: 47.498, longitude: 19.05, accuracy: 10 })
  await page.goto(`/ar/${hunt.codes[0].id}`)
  const away = hu('ar.place.away', { distance: '220 m', direction: hu('directions.n') })
  await expect(page.getByText(away)).toHaveText([away, away]) // visible text and live region
  await expect(page.getByText(hu('ar.place.radius', { radius: '30 m' }))).toBeVisible()
  await expect(page.getByText(hu('ar.place.northUp'))).toBeVisible()
  await expectNoViolations(page)

  // The phone faces east, so north is to its left.
  await page.evaluate(() =>
    dispatchEvent(
      new DeviceOrientationEvent('deviceorientationabsolute', {
        alpha: 270,
        beta: 0,
        gamma: 0,
        absolute: true,
      }),
    ),
  )
  await expect(page.getByText(hu('ar.place.northUp'))).toHaveCount(0)
  await expect(page.locator('.place-arrow svg')).toHaveCSS('rotate', '225deg')

  await page.context().setGeolocation({ latitude: 47.49995, longitude: 19.05, accuracy: 10 })
  await expect(page.getByRole('status').filter({ hasText: hu('ar.place.here') })).toBeVisible()
  await openByButton(page, hunt.codes[0])
})

test('Codes without a position show no guide, and other screens do not load the 3D code', async ({
  cameraPromptPage,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const page = await cameraPromptPage()
  const { api } = await signIn({ page })
  await join(api, hunt)
  await scan(api, hunt, hunt.codes[0])
  let sceneRequests = 0
  page.on('request', (request) => {
    if (isSceneRequest(request)) sceneRequests += 1
  })
  await installCanvasCamera(page)
  for (const path of ['/dashboard', '/shop', '/map', '/scanner']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const placeAnswer = page.waitForResponse('**/rest/v1/rpc/get_code_place')
  await page.goto(`/ar/${hunt.codes[1].id}`)
  expect(await (await placeAnswer).json()).toEqual([])
  await expect(startButton(page)).toBeVisible()
  await expect(page.getByText(hu('ar.place.title'))).toHaveCount(0)
  expect(sceneRequests).toBe(0)
  await startButton(page).click()
  await expect(viewOf(page).getByText(hu('ar.view.searching'))).toBeVisible()
  expect(sceneRequests).toBe(1)
})
