import type { ChildServer } from '../../support/child-server'
import { Meter, percentile } from './meter'
import { connectClient } from '../../support/players'
import { CrowdPlayer, type CrowdHunt } from './player'

const sockets = 500
const messages = 10
/** Number of sockets that join at a time. */
const joinTogether = 20

/** A message not delivered after this time is late, ms. */
const patienceMs = 5000

/** Delay of each delivery, in ms. */
class Arrivals {
  readonly delays: number[] = []
  #onArrival = () => {}

  add(delay: number): void {
    this.delays.push(delay)
    this.#onArrival()
  }

  /** Waits for a total number of deliveries, with a timeout. */
  async reach(goal: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      this.#onArrival = () => {
        if (this.delays.length < goal) return
        clearTimeout(timer)
        resolve()
      }
      this.#onArrival()
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
  const arrivals = new Arrivals()
  const listeners = Array.from({ length: sockets }, () => connectClient(hunt.url))
  const join = async (client: (typeof listeners)[number]) => {
    await client.realtime.setAuth(token)
    await new Promise<void>((resolve, reject) => {
      client
        .channel(`session:${hunt.sessionId}`, { config: { private: true } })
        .on('broadcast', { event: 'probe' }, ({ payload }) => {
          arrivals.add(Date.now() - Number((payload as { at: string }).at))
        })
        .subscribe((status) =>
          status === 'SUBSCRIBED'
            ? resolve()
            : reject(new Error(`A socket could not join: ${status}`)),
        )
    })
  }
  try {
    for (let at = 0; at < sockets; at += joinTogether) {
      await Promise.all(listeners.slice(at, at + joinTogether).map(join))
    }
    for (let message = 1; message <= messages; message++) {
      await server.query(
        `select realtime.send(jsonb_build_object('at', extract(epoch from clock_timestamp()) * 1000),
           'probe', $1, true)`,
        [`session:${hunt.sessionId}`],
      )
      await arrivals.reach(message * sockets)
    }
  } finally {
    for (const client of listeners) await client.realtime.disconnect()
    await player.leave()
  }
  return {
    p95: percentile(arrivals.delays, 0.95),
    received: arrivals.delays.length,
    expected: sockets * messages,
  }
}
