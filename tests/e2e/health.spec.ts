import { expect, test } from './support/fixtures'

test('The server reports when it is ready @quick', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ok' })
})

test('The app loads with a title and without a console error @quick', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Kincskeresés/)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('main')).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('A signed-in player sees the dashboard @quick', async ({ page, signIn, pageErrors }) => {
  await signIn({ role: 'user' })
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('main')).toBeVisible()
  expect(pageErrors).toEqual([])
})
