import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { startIsolatedServer, type IsolatedServer } from './support/isolated-server'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** The user at the identity provider. */
const person = { id: 4711, login: 'kincskereso', name: 'Harmadik Hanna', email: 'hanna@pelda.hu' }

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}

/** Mocked token and user responses of Google and GitHub. */
function answerTo(path: string): unknown {
  switch (path) {
    case '/oauth2.googleapis.com/token':
    case '/github.com/login/oauth/access_token':
      return { access_token: 'given-by-the-third-party', token_type: 'bearer' }
    case '/www.googleapis.com/userinfo/v2/me':
      return {
        id: String(person.id),
        name: person.name,
        email: person.email,
        verified_email: true,
      }
    case '/api.github.com/user':
      return { id: person.id, login: person.login, name: person.name }
    case '/api.github.com/user/emails':
      return [{ email: person.email, verified: true, primary: true }]
    default:
      throw new Error(`Nobody asks a third party for ${path}`)
  }
}

let standIn: Server
let server: IsolatedServer
const redeemed: URLSearchParams[] = []

test.beforeAll(async () => {
  test.setTimeout(180_000)
  standIn = createServer((request, response) => {
    const answer = JSON.stringify(answerTo(request.url ?? ''))
    formOf(request).then(
      (form) => {
        if (request.method === 'POST') redeemed.push(form)
        response.setHeader('Content-Type', 'application/json').end(answer)
      },
      (error: Error) => response.destroy(error),
    )
  })
  await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done))
  const { port } = standIn.address() as AddressInfo
  server = await startIsolatedServer({
    imports: [new URL('./support/redirect-oauth.mjs', import.meta.url).href],
    env: {
      THIRD_PARTY_STAND_IN: `http://127.0.0.1:${port}`,
      SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'google-client',
      SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: 'google-secret',
      SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'github-client',
      SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET: 'github-secret',
    },
  })
})

test.afterAll(async () => {
  await server.dispose()
  standIn.close()
})

/**
 * Mocks the provider's consent page: redirects back with this decision. It replaces the redirect to the provider,
 * because not every Chromium can mock the target of a redirect.
 * @returns the URLs with which the provider was called
 */
async function decideAt(page: Page, thirdParty: string, decision: Record<string, string>) {
  const requests: URL[] = []
  await page.route('**/auth/v1/authorize?**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const url = new URL(response.headers()['location'] ?? '')
    expect(url.origin).toBe(thirdParty)
    requests.push(url)
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    for (const [name, value] of Object.entries(decision)) back.searchParams.set(name, value)
    return route.fulfill({ response, headers: { ...response.headers(), location: back.href } })
  })
  return requests
}

const continueWith = (page: Page, provider: string) =>
  page.getByRole('button', { name: hu('auth.continueWith', { provider }) }).click()

test('Signing in with Google returns to the scanned code', async ({ page }) => {
  const requests = await decideAt(page, 'https://accounts.google.com', { code: 'from-google' })
  const printed = '/ar/11111111-1111-4111-8111-111111111111'
  await page.goto(`${server.url}${printed}`)
  await expect(page).toHaveURL(`${server.url}/login`)
  await expectNoViolations(page)
  await continueWith(page, 'Google')

  await expect(page).toHaveURL(`${server.url}${printed}`)
  expect(requests[0]?.searchParams.get('client_id')).toBe('google-client')
  expect(redeemed.at(-1)?.get('code')).toBe('from-google')
  await page.goto(`${server.url}/profile`)
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(hu('nav.roleUser'), { exact: true })).toBeVisible()
})

test('Signing in with GitHub opens the same account', async ({ page }) => {
  await decideAt(page, 'https://github.com', { code: 'from-github' })
  await page.goto(`${server.url}/register`)
  await continueWith(page, 'Github')

  await expect(page).toHaveURL(`${server.url}/dashboard`)
  expect(redeemed.at(-1)?.get('client_id')).toBe('github-client')
  await page.goto(`${server.url}/profile`)
  await expect(page.getByText(person.email)).toBeVisible()
})

test('Signing in with GitHub from a join page joins the hunt', async ({ page }) => {
  await decideAt(page, 'https://github.com', { code: 'from-github' })
  await page.goto(`${server.url}/join/BUDAPEST`)
  await page.getByRole('button', { name: hu('game.join'), exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/register`)
  await continueWith(page, 'Github')

  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Budapesti kincsvadászat' })).toBeVisible()
})

test('A cancelled third-party sign-in is reported on the sign-in screen', async ({ page }) => {
  await decideAt(page, 'https://accounts.google.com', { error: 'access_denied' })
  await page.goto(`${server.url}/login`)
  await continueWith(page, 'Google')

  await expect(page.getByRole('alert')).toHaveText(hu('auth.thirdPartyRefused'))
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(page.getByLabel(hu('auth.email'))).toBeEditable()
  await expectNoViolations(page)
})
