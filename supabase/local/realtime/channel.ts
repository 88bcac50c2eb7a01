import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Claims } from '../lite/request-context'
import type { Rights } from './authorize'
import { type Broadcast, encodeBroadcast, type JoinPayload, type Message } from './protocol'
import type { RateCounter } from './rate-counter'

/** One client's subscription to a channel. */
export interface Subscription {
  socket: WebSocket
  /** Name used by the client: `realtime:<topic>`. */
  name: string
  topic: string
  joinRef: string | null
  config: JoinPayload['config']
  presenceKey: string
  claims: Claims
  rights: Rights
  /** Deliveries that wait for the refusal of another channel; undefined otherwise. */
  waiting: (() => void)[] | undefined
  /** Ids of the messages that were replayed at the join. */
  replayed: ReadonlySet<string>
  /** Ends the subscription when the access token does. */
  expiry?: NodeJS.Timeout
  /** Sends the client a reason, closes the channel and leaves it. */
  expel(message: string): void
}

/** Bytes that may wait for a slow client; one further behind is disconnected. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024

/**
 * Sends a message unless the socket is closed. Disconnects clients that do not read, or their messages would
 * fill the memory; clients refetch everything when they reconnect.
 */
function sendFrame(socket: WebSocket, frame: Buffer | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate()
  else socket.send(frame)
}

/** Sends any other message, as text. */
export function send(socket: WebSocket, message: Message): void {
  sendFrame(socket, JSON.stringify(message))
}

interface Presence {
  subscription: Subscription
  meta: Record<string, unknown>
}

/**
 * The subscribers of one topic and their presence. A private and a public channel of the same topic are separate,
 * so that nobody can listen in by joining without `private`.
 */
export class Channel {
  readonly subscribers = new Set<Subscription>()
  readonly #presences = new Map<string, Presence[]>()
  readonly #events: RateCounter

  constructor(events: RateCounter) {
    this.#events = events
  }

  /**
   * Sends to every subscriber who may read and does not have the message. Each delivery counts; a subscription
   * above the limit is closed.
   */
  broadcast(message: Broadcast, hasMessage: (subscriber: Subscription) => boolean): void {
    for (const subscriber of [...this.subscribers]) {
      const deliver = () => {
        if (hasMessage(subscriber) || !subscriber.rights.broadcast.read) return
        sendFrame(subscriber.socket, encodeBroadcast(subscriber.name, message))
        this.#events.add()
        if (this.#events.isOver) subscriber.expel('Too many messages per second')
      }
      if (subscriber.waiting) subscriber.waiting.push(deliver)
      else deliver()
    }
  }

  #presenceDiff(joins: Record<string, unknown>, leaves: Record<string, unknown>): void {
    for (const subscriber of this.subscribers) {
      if (!subscriber.rights.presence.read) continue
      send(subscriber.socket, [null, null, subscriber.name, 'presence_diff', { joins, leaves }])
    }
  }

  /** Presence state in the shape that Phoenix clients expect. */
  presenceState(): Record<string, unknown> {
    return Object.fromEntries(
      [...this.#presences].map(([key, list]) => [key, { metas: list.map(({ meta }) => meta) }]),
    )
  }

  /** Marks the subscriber present, or replaces its presence data. */
  track(subscription: Subscription, payload: Record<string, unknown>): void {
    const list = this.#presences.get(subscription.presenceKey) ?? []
    const old = list.find((presence) => presence.subscription === subscription)
    const meta = {
      ...payload,
      phx_ref: randomUUID(),
      ...(old && { phx_ref_prev: old.meta.phx_ref }),
    }
    this.#presences.set(subscription.presenceKey, [
      ...list.filter((presence) => presence !== old),
      { subscription, meta },
    ])
    this.#presenceDiff(
      { [subscription.presenceKey]: { metas: [meta] } },
      old ? { [subscription.presenceKey]: { metas: [old.meta] } } : {},
    )
  }

  /** Marks the subscriber absent. */
  untrack(subscription: Subscription): void {
    const list = this.#presences.get(subscription.presenceKey) ?? []
    const gone = list.find((presence) => presence.subscription === subscription)
    if (!gone) return
    const rest = list.filter((presence) => presence !== gone)
    if (rest.length > 0) this.#presences.set(subscription.presenceKey, rest)
    else this.#presences.delete(subscription.presenceKey)
    this.#presenceDiff({}, { [subscription.presenceKey]: { metas: [gone.meta] } })
  }
}

/** All channels of the server; a channel lives as long as it has subscribers. */
export class Channels {
  readonly #channels = new Map<string, Channel>()

  /** @param events counts every broadcast and delivery of the server */
  constructor(readonly events: RateCounter) {}

  #key(topic: string, isPrivate: boolean): string {
    return `${isPrivate ? 'private' : 'public'}:${topic}`
  }

  find(topic: string, isPrivate: boolean): Channel | undefined {
    return this.#channels.get(this.#key(topic, isPrivate))
  }

  channelOf({ topic, config }: Subscription): Channel | undefined {
    return this.find(topic, config.private)
  }

  join(subscription: Subscription): Channel {
    const key = this.#key(subscription.topic, subscription.config.private)
    const channel = this.#channels.get(key) ?? new Channel(this.events)
    this.#channels.set(key, channel)
    channel.subscribers.add(subscription)
    return channel
  }

  leave(subscription: Subscription): void {
    clearTimeout(subscription.expiry)
    const channel = this.channelOf(subscription)
    if (!channel?.subscribers.delete(subscription)) return
    channel.untrack(subscription)
    if (channel.subscribers.size === 0) {
      this.#channels.delete(this.#key(subscription.topic, subscription.config.private))
    }
  }
}
