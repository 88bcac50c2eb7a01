import type { WebSocketRoute } from '@playwright/test'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { parseFrame } from './support/realtime-socket'
import { grantTokens } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

type Request = [joinRef: string, ref: string, topic: string, event: string]

/** Answers to the last join of each channel. */
const late = new Map<string, () => void>()

/** What a broken Realtime answers; heartbeats it answers always. */
const troubles: Record<string, (socket: WebSocketRoute, request: Request) => void> = {
  'refuses every channel': (socket, [joinRef, ref, topic]) => {
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
    const answer = { status: 'error', response: { reason } }
    socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', answer]))
  },
  'answers no join': () => undefined,
  'answers each join when the next one has come': (socket, [joinRef, ref, topic]) => {
    const answer = { status: 'ok', response: { postgres_changes: [] } }
    late.get(topic)?.()
    late.set(topic, () => socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', answer])))
  },
  'closes every channel at once': (socket, [joinRef, ref, topic]) => {
    const answer = { status: 'ok', response: { postgres_changes: [] } }
    socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', answer]))
    socket.send(JSON.stringify([joinRef, null, topic, 'phx_close', {}]))
  },
  'cannot be reached': (socket) => void socket.close(),
}

for (const [what, answer] of Object.entries(troubles)) {
  test(`The app works while Realtime ${what}, and listens again afterwards`, async ({
    page,
    organiser,
    enterHunt,
    pageErrors,
  }) => {
    test.slow()
    const player = await enterHunt()
    const grant = (amount: number) => grantTokens(organiser, player.id, amount)
    let isBroken = true
    const joins: number[] = []
    const joined = new Set<string>()
    const broken = new Set<WebSocketRoute>()
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
      if (isBroken) {
        broken.add(socket)
        socket.onMessage((frame) => {
          const request = JSON.parse(String(frame)) as Request
          const [joinRef, ref, topic, event] = request
          if (event === 'phx_join') {
            joins.push(Date.now())
            answer(socket, request)
          } else if (topic === 'phoenix') {
            const ok = { status: 'ok', response: {} }
            socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', ok]))
          }
        })
        return
      }
      const server = socket.connectToServer()
      socket.onMessage((frame) => server.send(frame))
      server.onMessage((frame) => {
        const { channel, event, status } = parseFrame(frame)
        if (event === 'phx_reply' && status === 'ok') joined.add(channel)
        socket.send(frame)
      })
    })
    await page.clock.install()
    await page.goto('/dashboard')
    const sign = page.getByRole('status').getByText(hu('offline.notLive'))
    await expectBalance(page, 100)
    await expect.poll(() => joins.length).toBeGreaterThan(0)
    // The server's time is asked for once; its answer must not seem to take a minute.
    await page.waitForLoadState('networkidle')

    await grant(7)
    // A leap may end requests under way; then the page has time again.
    await expect(async () => {
      await page.clock.fastForward(67_000)
      await expectBalance(page, 107)
      await expect(sign).toBeVisible()
    }).toPass({ timeout: 90_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(pageErrors.filter((error) => error.startsWith('uncaught'))).toEqual([])
    // It does not ask again and again.
    expect(joins.length).toBeLessThan(20)

    isBroken = false
    for (const socket of broken) await socket.close()
    // With the time until the next leap shorter than the 10 s in which a join has to be answered.
    await expect(async () => {
      await page.clock.fastForward(4000)
      await expect.poll(() => joined.has(`user:${player.id}`), { timeout: 5000 }).toBe(true)
    }).toPass({ timeout: 150_000 })
    await grant(3)
    await expectBalance(page, 110)
    await expect(sign).toHaveCount(0)
  })
}
