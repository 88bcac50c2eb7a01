import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Claims } from '../lite/request-context'
import type { Rights } from './authorize'
import type { JoinPayload, Message } from './protocol'
import type { RateCounter } from './rate-counter'

/** One client's membership of one topic. */
export interface Channel {
  socket: WebSocket
  /** Name used by the client: `realtime:<topic>`. */
  name: string
  topic: string
  joinRef: string | null
  config: JoinPayload['config']
  presenceKey: string
  claims: Claims
  rights: Rights
  /** Ends the membership when the access token does. */
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
export function send(socket: WebSocket, message: Message): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate()
  else socket.send(JSON.stringify(message))
}

interface Presence {
  channel: Channel
  meta: Record<string, unknown>
}

/**
 * Members of one topic and their presence. A private and a public channel of the same name are two rooms, so
 * that nobody can listen in by joining without `private`.
 */
export class Room {
  readonly members = new Set<Channel>()
  readonly #presences = new Map<string, Presence[]>()
  readonly #events: RateCounter

  constructor(events: RateCounter) {
    this.#events = events
  }

  /**
   * Sends to every member who may read, except the sender (`except`). Each delivery counts; a channel above the
   * limit is closed.
   */
  broadcast(payload: Record<string, unknown>, except?: Channel): void {
    for (const member of [...this.members]) {
      if (member === except || !member.rights.broadcast.read) continue
      send(member.socket, [null, null, member.name, 'broadcast', payload])
      this.#events.add()
      if (this.#events.isOver) member.expel('Too many messages per second')
    }
  }

  #presenceDiff(joins: Record<string, unknown>, leaves: Record<string, unknown>): void {
    for (const member of this.members) {
      if (!member.rights.presence.read) continue
      send(member.socket, [null, null, member.name, 'presence_diff', { joins, leaves }])
    }
  }

  /** Presence state in the shape that Phoenix clients expect. */
  presenceState(): Record<string, unknown> {
    return Object.fromEntries(
      [...this.#presences].map(([key, list]) => [key, { metas: list.map(({ meta }) => meta) }]),
    )
  }

  /** Marks the channel present, or replaces its presence data. */
  track(channel: Channel, payload: Record<string, unknown>): void {
    const list = this.#presences.get(channel.presenceKey) ?? []
    const old = list.find((presence) => presence.channel === channel)
    const meta = {
      ...payload,
      phx_ref: randomUUID(),
      ...(old && { phx_ref_prev: old.meta.phx_ref }),
    }
    this.#presences.set(channel.presenceKey, [
      ...list.filter((presence) => presence !== old),
      { channel, meta },
    ])
    this.#presenceDiff(
      { [channel.presenceKey]: { metas: [meta] } },
      old ? { [channel.presenceKey]: { metas: [old.meta] } } : {},
    )
  }

  /** Marks the channel absent. */
  untrack(channel: Channel): void {
    const list = this.#presences.get(channel.presenceKey) ?? []
    const gone = list.find((presence) => presence.channel === channel)
    if (!gone) return
    const rest = list.filter((presence) => presence !== gone)
    if (rest.length > 0) this.#presences.set(channel.presenceKey, rest)
    else this.#presences.delete(channel.presenceKey)
    this.#presenceDiff({}, { [channel.presenceKey]: { metas: [gone.meta] } })
  }
}

/** All rooms of the server; a room lives as long as it has members. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()

  /** @param events counts every broadcast and delivery of the server */
  constructor(readonly events: RateCounter) {}

  #key(topic: string, isPrivate: boolean): string {
    return `${isPrivate ? 'private' : 'public'}:${topic}`
  }

  find(topic: string, isPrivate: boolean): Room | undefined {
    return this.#rooms.get(this.#key(topic, isPrivate))
  }

  roomOf({ topic, config }: Channel): Room | undefined {
    return this.find(topic, config.private)
  }

  join(channel: Channel): Room {
    const key = this.#key(channel.topic, channel.config.private)
    const room = this.#rooms.get(key) ?? new Room(this.events)
    this.#rooms.set(key, room)
    room.members.add(channel)
    return room
  }

  leave(channel: Channel): void {
    clearTimeout(channel.expiry)
    const room = this.roomOf(channel)
    if (!room?.members.delete(channel)) return
    room.untrack(channel)
    if (room.members.size === 0) {
      this.#rooms.delete(this.#key(channel.topic, channel.config.private))
    }
  }
}
