import { randomUUID } from 'node:crypto'
import { errors } from 'jose'
import type { WebSocket } from 'ws'
import type { Database } from '../database/connect'
import type { AccessTokens } from '../gateway/access-tokens'
import type { Claims } from '../lite/request-context'
import { authorize, publicRights, type Rights } from './authorize'
import { send, type Channel, type Rooms } from './channel'
import { joinPayload, type Message } from './protocol'
import type { RateCounter } from './rate-counter'

/** The longest delay that a timer can hold. */
const MAX_DELAY = 2 ** 31 - 1

/** Hosted Realtime's limit for one socket. */
const MAX_CHANNELS = 100

/** Hosted Realtime sends this answer and disconnects. */
const TOO_MANY_JOINS = 'ClientJoinRateLimitReached: Too many joins per second'

/** In characters; the app's topics are a word and a uuid. */
const MAX_TOPIC_LENGTH = 255

interface SessionOptions {
  socket: WebSocket
  rooms: Rooms
  /** Counts the joins of all sockets. */
  joins: RateCounter
  database: Database
  tokens: AccessTokens
  /** Claims of the API key alone. */
  keyClaims: Claims
  /** The `x-` headers of the opening request, as JSON. */
  headers: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One client's socket and the channels that it has joined. */
export class Session {
  readonly #channels = new Map<string, Channel>()
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
      const refusal = await this.#join(joinRef, name, payload, reply)
      if (refusal) reply('error', { reason: refusal })
      if (refusal === TOO_MANY_JOINS) this.#options.socket.close()
      return
    }
    const channel = this.#channels.get(name)
    if (!channel) return reply('error', { reason: 'unmatched topic' })
    if (event === 'access_token') return this.#renew(channel, payload.access_token)
    if (event === 'broadcast') return this.#broadcast(channel, payload, reply)
    if (event === 'presence') return this.#presence(channel, payload, reply)
    if (event === 'phx_leave') {
      this.#leave(channel)
      reply('ok')
      send(channel.socket, [channel.joinRef, null, name, 'phx_close', {}])
    }
  }

  /** Leaves every channel after the socket is closed. */
  close(): void {
    for (const channel of [...this.#channels.values()]) this.#leave(channel)
  }

  /**
   * Closes channels that were joined with tokens of an ended auth session. Rejoining with such a token checks
   * row-level security again.
   */
  endAuthSession(id: string): void {
    for (const channel of [...this.#channels.values()]) {
      if (channel.claims.session_id === id) this.#expel(channel, 'The session has ended')
    }
  }

  /** @returns the reason for a refusal, or undefined when the client has joined */
  async #join(
    joinRef: string | null,
    name: string,
    payload: Record<string, unknown>,
    reply: (status: 'ok', response: Record<string, unknown>) => void,
  ): Promise<string | undefined> {
    const { socket, rooms, joins } = this.#options
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
    const old = this.#channels.get(name)
    if (old) {
      this.#leave(old)
      send(socket, [old.joinRef, null, name, 'phx_close', {}])
    }
    if (joins.isOver) return TOO_MANY_JOINS
    joins.add()
    if (this.#channels.size >= MAX_CHANNELS) return 'ChannelRateLimitReached: Too many channels'
    const access = await this.#access(topic, config.private, token)
    if (isText(access)) return access
    const { claims, rights } = access
    if (!rights.broadcast.read && !rights.presence.read) {
      return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
    }
    if (socket.readyState !== socket.OPEN) return undefined
    const presenceKey = config.presence.key || randomUUID()
    const expel = (message: string) => this.#expel(channel, message)
    const channel: Channel = {
      ...{ socket, name, topic, joinRef, config, presenceKey, claims, rights },
      expel,
    }
    this.#channels.set(name, channel)
    const room = rooms.join(channel)
    this.#armExpiry(channel)
    reply('ok', { postgres_changes: [] })
    if (config.presence.enabled && rights.presence.read) {
      send(socket, [joinRef, null, name, 'presence_state', room.presenceState()])
    }
    return undefined
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
  async #renew(channel: Channel, token: unknown): Promise<void> {
    if (!isText(token) || token.startsWith('sb_')) return
    const access = await this.#access(channel.topic, channel.config.private, token)
    if (isText(access)) return this.#expel(channel, access)
    const { broadcast, presence } = access.rights
    const lost =
      (channel.rights.broadcast.read && !broadcast.read) ||
      (channel.rights.presence.read && !presence.read)
    if (lost) {
      return this.#expel(
        channel,
        `You no longer have permission to read from this Channel topic: ${channel.topic}`,
      )
    }
    Object.assign(channel, access)
    this.#armExpiry(channel)
  }

  #armExpiry(channel: Channel): void {
    clearTimeout(channel.expiry)
    const { exp } = channel.claims
    if (typeof exp !== 'number') return
    const delay = Math.min(Math.max(exp * 1000 - Date.now(), 0), MAX_DELAY)
    channel.expiry = setTimeout(() => this.#expel(channel, 'Token has expired'), delay)
    channel.expiry.unref()
  }

  #expel(channel: Channel, message: string): void {
    const { socket, name, topic, joinRef } = channel
    const payload = { extension: 'system', status: 'error', message, channel: topic }
    send(socket, [null, null, name, 'system', payload])
    send(socket, [joinRef, null, name, 'phx_close', {}])
    this.#leave(channel)
  }

  #leave(channel: Channel): void {
    this.#options.rooms.leave(channel)
    this.#channels.delete(channel.name)
  }

  #broadcast(
    channel: Channel,
    { event, payload }: Record<string, unknown>,
    reply: (status: 'ok') => void,
  ): void {
    // Dropped silently, as in hosted Realtime.
    if (!channel.rights.broadcast.write) return
    const { self, ack } = channel.config.broadcast
    const { rooms } = this.#options
    rooms.events.add()
    rooms
      .roomOf(channel)
      ?.broadcast({ type: 'broadcast', event, payload }, self ? undefined : channel)
    if (ack) reply('ok')
  }

  #presence(
    channel: Channel,
    { event, payload }: Record<string, unknown>,
    reply: (status: 'ok' | 'error') => void,
  ): void {
    if (!channel.rights.presence.write) return reply('error')
    const room = this.#options.rooms.roomOf(channel)
    if (String(event).toLowerCase() === 'track') {
      room?.track(channel, isRecord(payload) ? payload : {})
    } else room?.untrack(channel)
    reply('ok')
  }
}
