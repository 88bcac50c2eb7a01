import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { decodeJwt, SignJWT } from 'jose'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { createHunt, grantTokens, join } from './support/hunt'
import { parseFrame } from './support/realtime-socket'
import { openSession, type TestUser } from './support/users'

/** Time for the page to open and join its channels, s. */
const LIFETIME = 45

/** How long the phone sleeps by its own clock, ms. */
const SLEEP = 3 * 3600_000

/** The same session with an access token that expires soon. */
async function withShortToken(user: TestUser): Promise<TestUser> {
  const secrets = readFileSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'secrets.json'), 'utf8')
  const { jwtSecret } = JSON.parse(secrets) as { jwtSecret: string }
  const expiresAt = Math.floor(Date.now() / 1000) + LIFETIME
  const session = new Map<string, string>()
  for (const [key, value] of user.session) {
    const stored = JSON.parse(value) as { access_token?: string }
    if (!stored.access_token) continue
    const token = await new SignJWT(decodeJwt(stored.access_token))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(expiresAt)
      .sign(new TextEncoder().encode(jwtSecret))
    session.set(key, JSON.stringify({ ...stored, access_token: token, expires_at: expiresAt }))
  }
  return { ...user, session }
}

function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('A phone that slept until its token had expired comes back by itself', async ({
  page,
  newUser,
  organiser,
}) => {
  test.slow()
  const hunt = await createHunt(organiser)
  const player = await withShortToken(await newUser())
  await join(player.api, hunt)
  await openSession(page, player)
  const grant = (amount: number) => grantTokens(organiser, player.id, amount)

  let sleeps = false
  const joined: string[] = []
  const refused: string[] = []
  const closed: string[] = []
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    const server = socket.connectToServer()
    // A socket of before the sleep is dead afterwards, without a sign.
    let isDead = false
    socket.onMessage((frame) => {
      isDead ||= sleeps
      if (!isDead) server.send(frame)
    })
    server.onMessage((frame) => {
      const { channel, event, status, reason } = parseFrame(frame)
      if (event === 'phx_close') closed.push(channel)
      isDead ||= sleeps
      if (isDead) return
      if (event === 'phx_reply' && status === 'ok') joined.push(channel)
      if (reason) refused.push(`${channel}: ${reason}`)
      socket.send(frame)
    })
  })
  // By this clock the token is still good for an hour, so that the page does not renew it at once.
  await page.clock.install({ time: Date.now() - 3600_000 })
  await page.goto('/dashboard')
  await expectBalance(page, 100)
  const channels = [`user:${player.id}`, `session:${hunt.sessionId}`]
  await expect.poll(() => channels.every((channel) => joined.includes(channel))).toBe(true)

  await setVisibility(page, 'hidden')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  sleeps = true
  await grant(7)
  await expect.poll(() => closed.sort(), { timeout: 90_000 }).toEqual([...channels].sort())
  joined.length = 0

  sleeps = false
  await page.clock.fastForward(SLEEP)
  await page.clock.resume()
  await setVisibility(page, 'visible')
  await expectBalance(page, 107)
  await expect
    .poll(() => channels.every((channel) => joined.includes(channel)), { timeout: 60_000 })
    .toBe(true)
  expect(refused).toEqual([])
  await expect(page).toHaveURL(/\/dashboard$/)
  await grant(3)
  await expectBalance(page, 110)
})
