import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { adminPaths, paths } from '../../src/config/paths'
import { playerPaths } from '../support/player-paths'
import { expect, test } from './support/fixtures'
import { goTo } from './support/navigation'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const unknownCodeId = '123e4567-e89b-42d3-a456-426614174000'

const publicPaths = [
  ...[paths.login, paths.register, paths.terms, paths.contact],
  ...[paths.resetPasswordRequest, paths.resetPasswordVerification, paths.resetPasswordVerified],
  '/nincs-ilyen',
]
const signedInPaths = playerPaths.map((path) => path.replace(':qrId', unknownCodeId))

/** Collects the page's policy violations, in order. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'reportViolation') as (text: string) => void
    document.addEventListener('securitypolicyviolation', (event) => {
      const source = `${event.sourceFile}:${event.lineNumber}`
      report(`${location.pathname} ${event.effectiveDirective} ${event.blockedURI} ${source}`)
    })
  })
  return violations
}

/** Expects the security headers of a page. */
function expectHeaders(headers: Record<string, string>, url: string): void {
  const policy = headers['content-security-policy'] ?? ''
  expect(policy, url).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+';/)
  expect(policy, url).toMatch(/style-src 'self' 'sha256-[^']+';/)
  expect(policy, url).not.toContain('unsafe-inline')
  expect(policy, url).not.toContain("'unsafe-eval'")
  for (const part of [
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy, url).toContain(part)
  }
  expect(headers, url).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['permissions-policy'], url).toContain('camera=(self), geolocation=(self)')
  expect(headers['permissions-policy'], url).toContain('microphone=()')
  // HSTS has no effect on plain http.
  expect(headers['strict-transport-security'], url).toBeUndefined()
}

/** Loads a page and checks its security headers. */
async function openAndCheckHeaders(page: Page, url: string): Promise<void> {
  const response = await page.goto(url)
  expectHeaders(response?.headers() ?? {}, url)
  await expect(page.getByRole('heading').first(), url).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test.describe('Pages respect their content security policy, without console errors', () => {
  test.describe.configure({ mode: 'parallel' })
  test.slow()

  test('when signed out', async ({ page, pageErrors }) => {
    const violations = await collectViolations(page)
    for (const url of publicPaths) await openAndCheckHeaders(page, url)
    expect(violations).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('for players, with a dialog open', async ({ page, enterHunt, pageErrors }) => {
    await enterHunt() // without a hunt, the scanner does not start
    const violations = await collectViolations(page)
    for (const url of signedInPaths) await openAndCheckHeaders(page, url)
    await page.goto(paths.profile)
    await page.getByRole('button', { name: hu('profile.edit') }).click()
    await expect(page.getByRole('dialog', { name: hu('profile.editTitle') })).toBeVisible()
    // The inline style that locks scrolling behind a dialog is applied.
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
    expect(violations).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('for organisers', async ({ page, signIn, pageErrors }) => {
    await signIn({ role: 'admin' })
    const violations = await collectViolations(page)
    const [first = paths.admin, ...others] = adminPaths
    await openAndCheckHeaders(page, first)
    for (const url of others) {
      expectHeaders((await page.request.get(url)).headers(), url)
      await goTo(page, url)
    }
    expect(violations).toEqual([])
    expect(pageErrors).toEqual([])
  })
})

test('Injected content is blocked', async ({ page }) => {
  const violations = await collectViolations(page)
  await page.goto(paths.contact)
  await expect(page.getByRole('heading').first()).toBeVisible()
  const injected = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injectedBy = "script"'
    document.body.append(script)
    const button = document.createElement('button')
    button.setAttribute('onclick', 'window.injectedBy = "handler"')
    document.body.append(button)
    button.click()
    const style = document.createElement('style')
    style.textContent = 'body { outline: 7px solid red }'
    document.head.append(style)
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.example/x.js'
    document.body.append(foreign)
    return {
      script: Reflect.get(window, 'injectedBy') as unknown,
      outline: getComputedStyle(document.body).outlineWidth,
    }
  })
  expect(injected.script).toBeUndefined()
  expect(injected.outline).not.toBe('7px')
  await expect
    .poll(() => violations.map((text) => text.split(' ')[1]).toSorted())
    .toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem', 'style-src-elem'])
})

test('A name with HTML is shown as text', async ({ page, signIn, newUser }) => {
  const name = '<img src=x onerror="window.injectedBy=1">{{7*7}}'
  const player = await newUser({ name })
  await signIn({ role: 'admin' })
  await page.goto(`${paths.adminUsers}?search=${encodeURIComponent(player.email)}`)
  await page.getByRole('searchbox').fill(player.email)
  await expect(page.getByText(name).first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'injectedBy') as unknown)).toBeUndefined()
})

test('The built client contains no server secret', async ({ request }) => {
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(Object.keys(secrets).toSorted()).toEqual(['jwtSecret', 'secretKey'])
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const text = readFileSync(path.join(file.parentPath, file.name), 'latin1')
    for (const secret of Object.values(secrets)) {
      expect(text.includes(secret), `${file.name} holds a key of the server`).toBe(false)
    }
    expect(/sb_secret_\w{8}/.test(text), `${file.name} holds a secret key`).toBe(false)
    expect(text.includes('treasure-admin-1'), `${file.name} holds a password`).toBe(false)
  }
  const served = await request.get('/secrets.json')
  expect(served.status()).toBe(404)
})

test('The terms link to the licences of dependencies', async ({ page, request }) => {
  await page.goto(paths.terms)
  const link = page.getByRole('link', { name: hu('terms.licences') })
  const url = (await link.getAttribute('href')) ?? ''
  const response = await request.get(url)
  expect(response.headers()['content-type']).toContain('text/plain')
  const text = await response.text()
  for (const name of ['react', '@supabase/supabase-js', 'leaflet', '@fontsource-variable/inter']) {
    expect(text).toMatch(new RegExp(`^## ${name} - `, 'm'))
  }
})
