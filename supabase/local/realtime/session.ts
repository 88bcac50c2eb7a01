import { randomUUID } from 'node:crypto'
import { errors } from 'jose'
import type { WebSocket } from 'ws'
import type { Database } from '../database/connect'
import type { AccessTokens } from '../gateway/access-tokens'
import type { Claims } from '../lite/request-context'
import { authorize, publicRights, type Rights } from './authorize'
import { send, type Subscription, type Channels } from './channel'
import { joinPayload, type JoinPayload, type Message } from './protocol'
import type { RateCounter } from './rate-counter'

/** The longest delay that a timer can hold. */
const MAX_DELAY = 2 ** 31 - 1

/** Hosted Realtime's limit for one socket. */
const MAX_CHANNELS = 100

/** Hosted Realtime sends this answer and disconnects. */
const TOO_MANY_JOINS = 'ClientJoinRateLimitReached: Too many joins per second'

/** So long hosted Realtime waits before it refuses a channel, ms. */
const REFUSAL_DELAY_MS = 5000

/** In characters; the app's topics are a word and a uuid. */
const MAX_TOPIC_LENGTH = 255

interface SessionOptions {
  socket: WebSocket
  channels: Channels
  /** Counts the joins of all sockets. */
  joins: RateCounter
  database: Database
  tokens: AccessTokens
  /** Claims of the API key alone. */
  keyClaims: Claims
  /** The `x-` headers of the opening request, as JSON. */
  headers: string
  refusalDelay?: number | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One client's socket and the channels that it has joined. */
export class Session {
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #options: SessionOptions

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Handles one message; the caller keeps the order. */
  async receive(message: Message): Promise<void> {
    const [joinRef, ref, name, event, payload] = message
    const reply = (status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
      send(this.#options.socket, [joinRef, ref, name, 'phx_reply', { status, response }])
    if (name === 'phoenix') return reply('ok')
    if (event === 'phx_join') {
      const old = this.#subscriptions.get(name)
      const refusal = await this.#join(joinRef, name, payload, reply)
      if (refusal && refusal !== TOO_MANY_JOINS) await this.#stall()
      if (refusal) reply('error', { reason: refusal })
      if (old && this.#subscriptions.get(name) !== old) {
        send(this.#options.socket, [old.joinRef, null, name, 'phx_close', {}])
      }
      if (refusal === TOO_MANY_JOINS) this.#options.socket.close()
      return
    }
    const subscription = this.#subscriptions.get(name)
    if (!subscription) return reply('error', { reason: 'unmatched topic' })
    if (event === 'access_token') return this.#renew(subscription, payload.access_token)
    if (event === 'broadcast') return this.#broadcast(subscription, payload, reply)
    if (event === 'presence') return this.#presence(subscription, payload, reply)
    if (event === 'phx_leave') {
      this.#leave(subscription)
      reply('ok')
      send(subscription.socket, [subscription.joinRef, null, name, 'phx_close', {}])
    }
  }

  /** Holds back what the client would get on all its channels. */
  async #stall(): Promise<void> {
    const { refusalDelay = REFUSAL_DELAY_MS } = this.#options
    const stalled = [...this.#subscriptions.values()]
    for (const subscription of stalled) subscription.waiting ??= []
    await new Promise((resolve) => setTimeout(resolve, refusalDelay))
    for (const subscription of stalled) {
      const { name, waiting = [] } = subscription
      subscription.waiting = undefined
      const isOpen = this.#subscriptions.get(name) === subscription
      if (isOpen) for (const deliver of waiting) deliver()
    }
  }

  /** Leaves every channel after the socket is closed. */
  close(): void {
    for (const subscription of [...this.#subscriptions.values()]) this.#leave(subscription)
  }

  /** @returns the reason for a refusal, or undefined when the client has joined */
  async #join(
    joinRef: string | null,
    name: string,
    payload: Record<string, unknown>,
    reply: (status: 'ok', response: Record<string, unknown>) => void,
  ): Promise<string | undefined> {
    const { socket, channels, joins } = this.#options
    const topic = /^realtime:(.+)$/.exec(name)?.[1]
    const parsed = joinPayload.safeParse(payload)
    // PostgreSQL cannot store a null character.
    if (!topic || topic.includes('\0')) {
      return 'TopicNameRequired: You must provide a topic name'
    }
    if (topic.length > MAX_TOPIC_LENGTH) return 'TopicNameTooLong: The topic name is too long'
    if (!parsed.success) return 'InvalidJoinPayload: The join payload is not valid'
    const { config, access_token: token } = parsed.data
    if (config.postgres_changes.length > 0) {
      return 'postgres_changes is not available on the embedded Realtime: use broadcast'
    }
    if (config.broadcast.replay && !config.private) {
      return 'UnableToReplayMessages: Replay is not allowed for public channels'
    }
    const old = this.#subscriptions.get(name)
    if (old) this.#leave(old)
    if (joins.isOver) return TOO_MANY_JOINS
    joins.add()
    if (this.#subscriptions.size >= MAX_CHANNELS)
      return 'ChannelRateLimitReached: Too many channels'
    const access = await this.#access(topic, config.private, token)
    if (isText(access)) return access
    const { claims, rights } = access
    if (!rights.broadcast.read && (config.broadcast.replay || !rights.presence.read)) {
      return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
    }
    const messages = await this.#readReplay(topic, config.broadcast.replay)
    if (!messages) return 'UnableToReplayMessages: Realtime was unable to replay messages'
    if (socket.readyState !== socket.OPEN) return undefined
    const presenceKey = config.presence.key || randomUUID()
    const expel = (message: string) => this.#expel(subscription, message)
    const subscription: Subscription = {
      socket,
      name,
      topic,
      joinRef,
      config,
      presenceKey,
      claims,
      rights,
      waiting: undefined,
      replayed: new Set(messages.map(({ id }) => id)),
      expel,
    }
    this.#subscriptions.set(name, subscription)
    const channel = channels.join(subscription)
    this.#armExpiry(subscription)
    reply('ok', { postgres_changes: [] })
    if (config.presence.enabled && rights.presence.read) {
      send(socket, [joinRef, null, name, 'presence_state', channel.presenceState()])
    }
    for (const { id, event, payload } of messages.reverse()) {
      const meta = { replayed: true, id }
      send(socket, [joinRef, null, name, 'broadcast', { type: 'broadcast', event, payload, meta }])
    }
    return undefined
  }

  /**
   * Reads the latest messages since the moment that the client asked for, the latest first. Like hosted Realtime it reads
   * them before the client is subscribed: a message in between is lost.
   *
   * @returns undefined when the database cannot be asked
   */
  async #readReplay(
    topic: string,
    replay: JoinPayload['config']['broadcast']['replay'],
  ): Promise<{ id: string; event: string; payload: unknown }[] | undefined> {
    if (!replay) return []
    try {
      return await this.#options.database.query(
        `select id, event, payload from realtime.messages
         where topic = $1 and private and extension = 'broadcast' and event is not null
           and inserted_at >= to_timestamp($2::double precision / 1000)::timestamp
         order by inserted_at desc limit $3`,
        [topic, replay.since, replay.limit],
      )
    } catch (error) {
      console.error('Realtime could not replay messages:', error)
      return undefined
    }
  }

  /** User and permissions of a token, or the reason for the refusal. */
  async #access(
    topic: string,
    isPrivate: boolean,
    token: string | null | undefined,
  ): Promise<{ claims: Claims; rights: Rights } | string> {
    const { tokens, keyClaims, database, headers } = this.#options
    try {
      // An API key in place of a token means the key's own role.
      const claims = token && !token.startsWith('sb_') ? await tokens.verify(token) : keyClaims
      const rights = isPrivate ? await authorize(database, topic, claims, headers) : publicRights
      return { claims, rights }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'InvalidJWTToken: Token has expired'
      if (error instanceof errors.JOSEError) return `InvalidJWTToken: ${error.message}`
      console.error('Realtime could not authorise a channel:', error)
      return 'UnableToAuthorize: The database could not be asked'
    }
  }

  /** A new token ends at once what it no longer permits. */
  async #renew(subscription: Subscription, token: unknown): Promise<void> {
    if (!isText(token) || token.startsWith('sb_')) return
    const access = await this.#access(subscription.topic, subscription.config.private, token)
    if (isText(access)) return this.#expel(subscription, access)
    const { broadcast, presence } = access.rights
    const lost =
      (subscription.rights.broadcast.read && !broadcast.read) ||
      (subscription.rights.presence.read && !presence.read)
    if (lost) {
      return this.#expel(
        subscription,
        `You no longer have permission to read from this Channel topic: ${subscription.topic}`,
      )
    }
    Object.assign(subscription, access)
    this.#armExpiry(subscription)
  }

  #armExpiry(subscription: Subscription): void {
    clearTimeout(subscription.expiry)
    const { exp } = subscription.claims
    if (typeof exp !== 'number') return
    const delay = Math.min(Math.max(exp * 1000 - Date.now(), 0), MAX_DELAY)
    subscription.expiry = setTimeout(() => this.#expel(subscription, 'Token has expired'), delay)
    subscription.expiry.unref()
  }

  #expel(subscription: Subscription, message: string): void {
    const { socket, name, topic, joinRef } = subscription
    const payload = { extension: 'system', status: 'error', message, channel: topic }
    send(socket, [null, null, name, 'system', payload])
    send(socket, [joinRef, null, name, 'phx_close', {}])
    this.#leave(subscription)
  }

  #leave(subscription: Subscription): void {
    this.#options.channels.leave(subscription)
    this.#subscriptions.delete(subscription.name)
  }

  #broadcast(
    subscription: Subscription,
    { event, payload }: Record<string, unknown>,
    reply: (status: 'ok') => void,
  ): void {
    // Dropped silently, as in hosted Realtime.
    if (!subscription.rights.broadcast.write) return
    const { self, ack } = subscription.config.broadcast
    const { channels } = this.#options
    channels.events.add()
    channels
      .channelOf(subscription)
      ?.broadcast(
        { type: 'broadcast', event, payload },
        (subscriber) => subscriber === subscription && !self,
      )
    if (ack) reply('ok')
  }

  #presence(
    subscription: Subscription,
    { event, payload }: Record<string, unknown>,
    reply: (status: 'ok' | 'error') => void,
  ): void {
    if (!subscription.rights.presence.write) return reply('error')
    const channel = this.#options.channels.channelOf(subscription)
    if (String(event).toLowerCase() === 'track') {
      channel?.track(subscription, isRecord(payload) ? payload : {})
    } else channel?.untrack(subscription)
    reply('ok')
  }
}
