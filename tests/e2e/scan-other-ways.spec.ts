import QRCode from 'qrcode'
import { expect, test } from './support/fixtures'
import { createHunt, join } from './support/hunt'
import { recordOf } from './support/record'
import { expectCounted, openScanner, typeShortCode } from './support/scanner'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('A photo of a code counts, and photos without a code and broken files show an error', async ({
  page,
  baseURL,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [code] = hunt.codes
  await page.goto('/scanner')
  const input = page.locator('input[type="file"]')
  const choose = (buffer: Buffer) =>
    input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })

  // `capture` would offer only the camera, which may be what does not work.
  await expect(input).not.toHaveAttribute('capture')
  await expect(page.getByRole('button', { name: hu('scanner.photo.button') })).toHaveCount(1)

  await choose(Buffer.from('not a picture'))
  await expect(page.getByText(hu('scanner.photo.unreadable'))).toBeVisible()
  await choose(await page.screenshot())
  await expect(page.getByText(hu('scanner.photo.nothing'))).toBeVisible()
  await choose(await QRCode.toBuffer('WIFI:T:WPA;S:kavezo;;'))
  await expect(page.getByText(hu('scanner.viewfinder.notOurs'))).toBeVisible()
  await choose(await QRCode.toBuffer(`${baseURL}/ar/${code.id}`))
  await expectCounted(page, code)
})

const foreign = 'WIFI:T:WPA;S:kavezo;;'

test('With several codes in view ours counts, also below a foreign one', async ({
  page,
  baseURL,
  enterHunt,
}) => {
  const { hunt } = await enterHunt()
  const [first, second] = hunt.codes
  const camera = await openScanner(page)
  await camera.show(foreign, `${baseURL}/ar/${first.id}`)
  await expectCounted(page, first)
  await page.getByRole('button', { name: hu('scanner.success.scanOn') }).click()

  const urls = [foreign, 'https://example.com', `${baseURL}/ar/${second.id}`]
  const images = await Promise.all(urls.map((url) => QRCode.toDataURL(url, { margin: 4 })))
  const wall = await page.context().newPage()
  await wall.setContent(images.map((src) => `<p><img src="${src}"></p>`).join(''))
  const buffer = await wall.screenshot({ fullPage: true })
  await wall.close()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'fal.png', mimeType: 'image/png', buffer })
  await expectCounted(page, second)
})

test('A printed URL typed as a short code counts', async ({ page, enterHunt }) => {
  const { hunt } = await enterHunt()
  const [code] = hunt.codes
  await page.goto('/scanner')
  const address = `https://hunt.example/ar/${code.id}?utm_source=poszter`
  await typeShortCode(page, address)
  await expectCounted(page, code)
})

test('Without camera permission the scanner offers other ways to scan, and starts once it is granted', async ({
  cameraPromptPage,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const page = await cameraPromptPage()
  const { api } = await signIn({ page })
  await join(api, hunt)
  const problem = page.getByRole('alert')

  await page.goto('/scanner')
  await expect(problem).toHaveAttribute('data-problem', 'denied')
  await expect(problem).toContainText(hu('scanner.problems.denied.title'))
  await expect(problem).toContainText(hu('scanner.problems.fallback'))
  await typeShortCode(page, hunt.codes[0].shortCode)
  await expectCounted(page, hunt.codes[0])

  await page.getByRole('button', { name: hu('scanner.success.scanOn') }).click()
  await expect(problem).toHaveAttribute('data-problem', 'denied')
  await page.context().grantPermissions(['camera'])
  await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
})

test("A printed URL opened by the phone's camera app survives sign-in and opens the chest @quick", async ({
  page,
  newUser,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const [code] = hunt.codes
  const { api, email, password } = await newUser()
  await join(api, hunt)

  await page.goto(`/ar/${code.id}`)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel(hu('auth.email')).fill(email)
  await page.getByLabel(hu('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: hu('auth.signIn') }).click()
  await expect(page).toHaveURL(`/ar/${code.id}`)
  // Opening the URL alone does not count.
  await expect(page.getByRole('heading', { name: hu('ar.title') })).toBeVisible()
  expect(await recordOf(api, hunt)).toMatchObject({ points: 0, scans: [] })

  await page.getByRole('button', { name: hu('ar.open') }).click()
  await expectCounted(page, code)
  expect(await recordOf(api, hunt)).toMatchObject({ points: code.points, scans: ['success'] })
})

test('A malformed printed URL is not found', async ({ page, signIn }) => {
  await signIn()
  for (const id of ['abc', '123e4567-e89b-12d3-a456-42661417400', '..%2Fadmin']) {
    await page.goto(`/ar/${id}`)
    await expect(page.getByRole('heading', { name: hu('notFound.title') })).toBeVisible()
  }
})
