import { useEffect, useEffectEvent } from 'react'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'
import type { QueryKey } from '@tanstack/react-query'
import { checkConnection, onReconnect } from '@/lib/live/connection'
import {
  STABLE_AFTER_MS,
  channelDelay,
  isRateLimited,
  recordBroadcastInterval,
  rateLimitDelay,
  pollDelay,
} from '@/lib/live/reconnect-delay'
import { logger } from '@/lib/logger/logger'
import { resync } from '@/lib/live/resync'
import { supabase } from '@/lib/supabase/client'
import { useConnection } from '@/stores/connection'
import { useSessionStore } from '@/stores/session'

/** What a screen wants to hear from one private channel. */
export interface BroadcastListener {
  /** Called with the event's name and payload; payloads are hints and carry nothing secret. */
  onEvent: (event: string, payload: Record<string, unknown>) => void
  /** Called whenever messages before `since` (as `performance.now()`) may have been missed. */
  onMissed: (since: number) => void
}

interface Topic {
  listeners: Set<BroadcastListener>
  channel: RealtimeChannel | null
  /** `opening` until somebody has answered whether the first channel may be joined. */
  state: 'opening' | 'joined' | 'lost'
  /** When it was joined last, as `performance.now()`. */
  joinedAt: number
  attempt: number
  /** How often in a row an overload of the project has closed it. */
  overloads: number
  reopenTimer: ReturnType<typeof setTimeout> | undefined
}

/** So long a channel that has joined waits for others that are about to. */
const TOGETHER_MS = 2000

const topics = new Map<string, Topic>()
/** Topics that have joined while others are opening, and when (`performance.now()`). */
const joined = new Map<Topic, number>()
let togetherTimer: ReturnType<typeof setTimeout> | undefined
/** realtime-js hands out a leaving channel again, so a topic reopens only after its last leave. */
const leaving = new Map<string, Promise<unknown>>()

function tellMissed(topic: Topic, since = performance.now()): void {
  for (const listener of [...topic.listeners]) listener.onMissed(since)
}

function tellJoined(): void {
  clearTimeout(togetherTimer)
  togetherTimer = undefined
  for (const [topic, since] of joined) tellMissed(topic, since)
  joined.clear()
}

/** When an app opens, its channels stand for much the same: on a slow line it would be asked for by each. */
function tellJoinedTogether(): void {
  if (joined.size === 0) return
  if ([...topics.values()].some(({ state }) => state === 'opening')) {
    togetherTimer ??= setTimeout(tellJoined, TOGETHER_MS)
  } else tellJoined()
}

let pollTimer: ReturnType<typeof setTimeout> | undefined

/** What no channel tells is asked for now and then, so that boards go on moving whatever Realtime refuses. */
function pollWhileUnjoined(): void {
  pollTimer ??= setTimeout(() => {
    pollTimer = undefined
    const unjoined = [...topics.values()].filter(({ state }) => state !== 'joined')
    if (unjoined.length === 0) return
    if (document.visibilityState === 'visible' && useConnection.getState().online) {
      for (const topic of unjoined) tellMissed(topic)
    }
    pollWhileUnjoined()
  }, pollDelay())
}

function leave(name: string, channel: RealtimeChannel): void {
  const done = supabase.removeChannel(channel).finally(() => leaving.delete(name))
  leaving.set(name, done)
}

function scheduleReopen(name: string, topic: Topic, isOverloaded = false): void {
  clearTimeout(topic.reopenTimer)
  const delay = isOverloaded ? rateLimitDelay(topic.overloads++) : channelDelay(topic.attempt++)
  topic.reopenTimer = setTimeout(() => open(name, topic), delay)
}

function open(name: string, topic: Topic): void {
  subscribe(name, topic).catch((error: unknown) => {
    logger.log('warn', 'realtime', 'subscription_failed', { name }, error)
    if (topics.get(name) === topic) scheduleReopen(name, topic)
  })
}

async function subscribe(name: string, topic: Topic): Promise<void> {
  await leaving.get(name)
  await supabase.realtime.setAuth()
  if (topics.get(name) !== topic || topic.channel) return

  const channel = supabase.channel(name, { config: { private: true } })
  topic.channel = channel
  let lastError = ''
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    const hint = (payload ?? {}) as Record<string, unknown>
    recordBroadcastInterval(hint)
    for (const listener of [...topic.listeners]) listener.onEvent(event, hint)
  })
  // Why a channel is about to be closed; `CLOSED` itself says nothing.
  channel.on('system', {}, ({ status, message }) => {
    if (status === 'error') lastError = message
  })
  channel.subscribe((status, error) => {
    if (topic.channel !== channel) return
    if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
      topic.state = 'joined'
      topic.joinedAt = performance.now()
      topic.attempt = 0
      joined.set(topic, topic.joinedAt)
      tellJoinedTogether()
      return
    }
    const wasCalm = topic.state === 'joined' && performance.now() - topic.joinedAt > STABLE_AFTER_MS
    if (wasCalm) topic.overloads = 0
    topic.state = 'lost'
    tellJoinedTogether()
    pollWhileUnjoined()
    const reason = error?.message ?? lastError
    // Whoever signs out has closed the channels that way.
    if (!useSessionStore.getState().signedOutOnPurpose) {
      logger.log('warn', 'realtime', 'subscription_interrupted', { name, status, error: reason })
    }
    const isClosed = status === REALTIME_SUBSCRIBE_STATES.CLOSED
    // A screen that only listens asks nothing by itself: it would stand still without a word.
    if (!isClosed) void checkConnection()
    if (!isClosed && !supabase.realtime.isConnected()) {
      // Phoenix joins again when the socket is back (`socketDelay`); it needs the current token for that.
      void supabase.realtime.setAuth()
      return
    }
    // Phoenix would try a refused channel again without growing patience, and one that was closed never.
    topic.channel = null
    leave(name, channel)
    const isOverloaded = isRateLimited(reason)
    // What closed it, a ban for example, may have been the last hint, or have overtaken it. An overload closes the
    // channels of a whole crowd, whose questions are spread like all that it polls.
    if (isClosed && !isOverloaded) tellMissed(topic)
    scheduleReopen(name, topic, isOverloaded)
  })
}

function close(name: string, topic: Topic): void {
  clearTimeout(topic.reopenTimer)
  topics.delete(name)
  const { channel } = topic
  topic.channel = null
  if (channel) leave(name, channel)
}

/**
 * Listens to a private broadcast channel; listeners of one topic share one subscription.
 * @param name `user:<uid>`, `session:<id>` or `admin:<uid>`
 * @returns ends the listening
 */
export function listenToTopic(name: string, listener: BroadcastListener): () => void {
  let topic = topics.get(name)
  if (!topic) {
    topic = {
      listeners: new Set(),
      channel: null,
      state: 'opening',
      joinedAt: 0,
      attempt: 0,
      overloads: 0,
      reopenTimer: undefined,
    }
    topics.set(name, topic)
    open(name, topic)
    pollWhileUnjoined()
  }
  const shared = topic
  shared.listeners.add(listener)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size === 0) close(name, shared)
  }
}

function tellAllMissed({ timeStamp }: Event): void {
  if (document.visibilityState !== 'visible') return
  for (const topic of topics.values()) tellMissed(topic, timeStamp)
}

// A sleeping tab misses messages without noticing; so does a phone that lost its network.
document.addEventListener('visibilitychange', tellAllMissed)
window.addEventListener('online', tellAllMissed)

// Whoever has the server back need not sit out a pause that has grown meanwhile.
onReconnect(() => {
  const { realtime } = supabase
  const isWaiting = [...topics.values()].some(({ channel }) => channel !== null)
  if (!isWaiting || realtime.connectionState() !== 'closed') return
  realtime.reconnectTimer.reset()
  realtime.reconnectTimer.scheduleTimeout()
})

/** Handlers by event name; events without a handler are ignored. */
export type BroadcastHandlers = Record<string, (payload: Record<string, unknown>) => void>

/**
 * Hears a private broadcast channel for as long as the component is mounted.
 * @param topic channel name; null listens to nothing (not joined, signed out)
 * @param handlers by event name
 * @param stale prefixes of the queries that the channel stands for; because broadcasts only hint, they
 *   are asked again after every (re)subscription and when the tab becomes visible
 */
export function useBroadcast(
  topic: string | null,
  handlers: BroadcastHandlers,
  stale: readonly QueryKey[],
): void {
  const handleEvent = useEffectEvent((event: string, payload: Record<string, unknown>) => {
    handlers[event]?.(payload)
  })
  const handleMissed = useEffectEvent((since: number) => resync(stale, since))

  useEffect(() => {
    if (topic === null) return
    return listenToTopic(topic, {
      onEvent: (event, payload) => handleEvent(event, payload),
      onMissed: (since) => handleMissed(since),
    })
  }, [topic])
}
