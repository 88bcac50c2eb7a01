import type { ChildServer } from '../../support/child-server'
import { Meter, percentile } from './meter'
import { connectClient } from '../../support/players'
import { CrowdPlayer, type CrowdHunt } from './player'

const sockets = 500
const messages = 10
/** Number of sockets that join at the same time. */
const joinBatchSize = 20

/** Delivery timeout, ms. */
const timeoutMs = 5000

/** Collects the delay of each delivery, ms. */
class Deliveries {
  readonly delays: number[] = []
  #onDelivery = () => {}

  add(delay: number): void {
    this.delays.push(delay)
    this.#onDelivery()
  }

  /** Waits for a total number of deliveries, with a timeout. */
  async waitFor(goal: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      this.#onDelivery = () => {
        if (this.delays.length < goal) return
        clearTimeout(timer)
        resolve()
      }
      this.#onDelivery()
    })
  }
}

/**
 * Measures the time of a broadcast from commit to socket, with 500 sockets on one channel.
 * @returns the 95th percentile in ms, and the share of deliveries that arrived
 */
export async function measureFanOut(
  server: ChildServer,
  hunt: CrowdHunt,
): Promise<{ p95: number; received: number; expected: number }> {
  const player = new CrowdPlayer(hunt, new Meter())
  await player.enter('Hallgató Hanna')
  const { data } = await player.client.auth.getSession()
  const token = data.session?.access_token ?? ''
  const deliveries = new Deliveries()
  const listeners = Array.from({ length: sockets }, () => connectClient(hunt.url))
  const join = async (client: (typeof listeners)[number]) => {
    await client.realtime.setAuth(token)
    await new Promise<void>((resolve, reject) => {
      client
        .channel(`session:${hunt.sessionId}`, { config: { private: true } })
        .on('broadcast', { event: 'probe' }, ({ payload }) => {
          deliveries.add(Date.now() - Number((payload as { at: string }).at))
        })
        .subscribe((status) =>
          status === 'SUBSCRIBED'
            ? resolve()
            : reject(new Error(`A socket could not join: ${status}`)),
        )
    })
  }
  try {
    for (let at = 0; at < sockets; at += joinBatchSize) {
      await Promise.all(listeners.slice(at, at + joinBatchSize).map(join))
    }
    for (let message = 1; message <= messages; message++) {
      await server.query(
        `select realtime.send(jsonb_build_object('at', extract(epoch from clock_timestamp()) * 1000),
           'probe', $1, true)`,
        [`session:${hunt.sessionId}`],
      )
      await deliveries.waitFor(message * sockets)
    }
  } finally {
    for (const client of listeners) await client.realtime.disconnect()
    await player.leave()
  }
  return {
    p95: percentile(deliveries.delays, 0.95),
    received: deliveries.delays.length,
    expected: sockets * messages,
  }
}
