import { useEffect, useEffectEvent } from 'react'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'
import type { QueryKey } from '@tanstack/react-query'
import { checkConnection, onReconnect } from '@/lib/supabase/connection'
import {
  STABLE_AFTER_MS,
  channelDelay,
  checkDelay,
  isRateLimited,
  isRefused,
  recordBroadcastInterval,
  rateLimitDelay,
  pollDelay,
} from '@/lib/supabase/reconnect-delay'
import { logger } from '@/lib/logger/logger'
import { reportChannels, restartLiveState } from '@/lib/live/live-state'
import { checkBroadcasts, recordArrival, restartChecks } from '@/lib/live/missed-broadcasts'
import { resync } from '@/lib/live/resync'
import { serverNow } from '@/lib/live/server-time'
import { supabase } from '@/lib/supabase/client'
import { useConnection } from '@/stores/connection'
import { useSessionStore } from '@/stores/session'

/** Callbacks for one private channel. */
interface BroadcastListener {
  /** Called with the event's name and payload; payloads contain no secret data. */
  onEvent: (event: string, payload: Record<string, unknown>) => void
  /** Called whenever messages before `since` (as `performance.now()`) may have been missed. */
  onMissed: (since: number) => void
}

interface Topic {
  listeners: Set<BroadcastListener>
  channel: RealtimeChannel | null
  /** `opening` until the first join has succeeded or failed. */
  state: 'opening' | 'joined' | 'lost'
  /** Time of the last join, as `performance.now()`. */
  joinedAt: number
  attempt: number
  /** Number of consecutive closes by a Realtime rate limit. */
  rateLimits: number
  /** The server denied or ended it; it reopens once the database says that the user may listen. */
  isEnded: boolean
  reopenTimer: ReturnType<typeof setTimeout> | undefined
}

/** How long a joined channel waits for others that are still opening, ms. */
const JOIN_BATCH_MS = 2000

/** A first join refetches only what was fetched longer before it, ms; Realtime replays this time. */
const FIRST_JOIN_GRACE_MS = 3000

const topics = new Map<string, Topic>()
/** Topics that joined while others are still opening, and since when they missed nothing (`performance.now()`). */
const joined = new Map<Topic, number>()
let joinBatchTimer: ReturnType<typeof setTimeout> | undefined
/** A topic reopens after its removal: realtime-js would return the channel that is being removed. */
const pendingRemovals = new Map<string, Promise<unknown>>()

function notifyMissed(topic: Topic, since = performance.now()): void {
  for (const listener of [...topic.listeners]) listener.onMissed(since)
}

function notifyJoined(): void {
  clearTimeout(joinBatchTimer)
  joinBatchTimer = undefined
  for (const [topic, since] of joined) notifyMissed(topic, since)
  joined.clear()
}

function reportState(): void {
  reportChannels([...topics.values()].some(({ state }) => state === 'lost'))
}

function restartState(): void {
  restartLiveState()
  reportState()
}

/** Batches the joins at app start, so that queries shared by several channels are refetched once. */
function notifyJoinedInBatch(): void {
  reportState()
  if (joined.size === 0) return
  if ([...topics.values()].some(({ state }) => state === 'opening')) {
    joinBatchTimer ??= setTimeout(notifyJoined, JOIN_BATCH_MS)
  } else notifyJoined()
}

let pollTimer: ReturnType<typeof setTimeout> | undefined

/** Polls for topics that are not joined, so that screens keep updating when Realtime rejects a channel. */
function pollWhileUnjoined(): void {
  pollTimer ??= setTimeout(() => {
    pollTimer = undefined
    const unjoined = [...topics.values()].filter(({ state }) => state !== 'joined')
    if (unjoined.length === 0) return
    if (document.visibilityState === 'visible' && useConnection.getState().online) {
      for (const topic of unjoined) notifyMissed(topic)
    }
    pollWhileUnjoined()
  }, pollDelay())
}

function emit(topic: Topic, event: string, payload: Record<string, unknown>): void {
  recordBroadcastInterval(payload)
  for (const listener of [...topic.listeners]) listener.onEvent(event, payload)
}

/** Handles what Realtime lost, and reopens channels that the user may listen to by now. */
async function check(): Promise<void> {
  const { topics: allowed, missed } = await checkBroadcasts([...topics.keys()])
  if (missed === null) for (const topic of topics.values()) notifyMissed(topic)
  for (const { topic: name, event, payload } of missed ?? []) {
    const topic = topics.get(name)
    if (topic) emit(topic, event, payload)
  }
  for (const name of allowed) {
    const topic = topics.get(name)
    if (!topic?.isEnded) continue
    topic.isEnded = false
    open(name, topic)
  }
}

let checkTimer: ReturnType<typeof setTimeout> | undefined

/** A visible screen checks about once a minute, whether its channels are joined or not. */
function scheduleCheck(delay = checkDelay()): void {
  if (checkTimer !== undefined) return
  const timer = setTimeout(() => {
    const isWanted =
      topics.size > 0 && document.visibilityState === 'visible' && useConnection.getState().online
    // `rpc` has recorded an error; the next check covers the time of this one.
    const checked = isWanted ? check().catch(() => undefined) : null
    void Promise.resolve(checked).then(() => {
      if (checkTimer !== timer) return
      checkTimer = undefined
      if (topics.size > 0) scheduleCheck()
      else restartChecks()
    })
  }, delay)
  checkTimer = timer
}

function checkSoon(delay: number): void {
  clearTimeout(checkTimer)
  checkTimer = undefined
  scheduleCheck(delay)
}

function leave(name: string, channel: RealtimeChannel): void {
  const done = supabase.removeChannel(channel).finally(() => pendingRemovals.delete(name))
  pendingRemovals.set(name, done)
}

function scheduleReopen(name: string, topic: Topic, wasRateLimited = false): void {
  clearTimeout(topic.reopenTimer)
  const delay = wasRateLimited ? rateLimitDelay(topic.rateLimits++) : channelDelay(topic.attempt++)
  topic.reopenTimer = setTimeout(() => open(name, topic), delay)
}

function open(name: string, topic: Topic): void {
  subscribe(name, topic).catch((error: unknown) => {
    logger.log('warn', 'realtime', 'subscription_failed', { name }, error)
    if (topics.get(name) === topic) scheduleReopen(name, topic)
  })
}

async function subscribe(name: string, topic: Topic): Promise<void> {
  await pendingRemovals.get(name)
  await supabase.realtime.setAuth()
  if (topics.get(name) !== topic || topic.channel) return
  // Without channels realtime-js closes the socket; until it is closed, `connect` does nothing, for good.
  if (supabase.realtime.connectionState() === 'closing') {
    scheduleReopen(name, topic)
    return
  }

  const isFirstJoin = topic.state === 'opening'
  const replay = { since: Math.max(0, Math.floor(serverNow() - FIRST_JOIN_GRACE_MS)) }
  const channel = supabase.channel(name, {
    config: { private: true, ...(isFirstJoin && { broadcast: { replay } }) },
  })
  topic.channel = channel
  let lastError = ''
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    const fields = (payload ?? {}) as Record<string, unknown>
    recordArrival(fields)
    emit(topic, event, fields)
  })
  // The reason arrives here before `CLOSED`, which has none.
  channel.on('system', {}, ({ status, message }) => {
    if (status === 'error') lastError = message
  })
  channel.subscribe((status, error) => {
    if (topic.channel !== channel) return
    // After a rejoin everything is refetched, so it needs no replay.
    if (topic.state === 'opening') channel.updateJoinPayload({ config: { private: true } })
    if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
      const isFirst = topic.state === 'opening'
      topic.state = 'joined'
      topic.joinedAt = performance.now()
      joined.set(topic, topic.joinedAt - (isFirst ? FIRST_JOIN_GRACE_MS : 0))
      notifyJoinedInBatch()
      return
    }
    const wasStable =
      topic.state === 'joined' && performance.now() - topic.joinedAt > STABLE_AFTER_MS
    if (wasStable) topic.rateLimits = topic.attempt = 0
    topic.state = 'lost'
    notifyJoinedInBatch()
    pollWhileUnjoined()
    const reason = error?.message ?? lastError
    // Signing out closes the channels too.
    if (useSessionStore.getState().signOutReason === null) {
      logger.log('warn', 'realtime', 'subscription_interrupted', { name, status, error: reason })
    }
    const isClosed = status === REALTIME_SUBSCRIBE_STATES.CLOSED
    // Screens that only listen send no requests, so nothing else would detect a lost server.
    if (!isClosed) void checkConnection()
    if (!isClosed && !supabase.realtime.isConnected()) {
      // Phoenix rejoins with the current token when the socket is back (`socketDelay`).
      void supabase.realtime.setAuth()
      return
    }
    // Phoenix would retry a rejected channel without backoff, and never retry a closed one.
    topic.channel = null
    leave(name, channel)
    const wasRateLimited = isRateLimited(reason)
    // The last broadcast, such as a ban, may be lost. A rate limit closes the channels of many clients at
    // once; those poll at random intervals instead.
    if (isClosed && !wasRateLimited) notifyMissed(topic)
    // The server lets the whole socket wait for five seconds before it refuses a channel.
    topic.isEnded = !wasRateLimited && (isClosed || isRefused(reason))
    if (!topic.isEnded) scheduleReopen(name, topic, wasRateLimited)
    else if (isClosed) checkSoon(channelDelay(topic.attempt++))
  })
}

function close(name: string, topic: Topic): void {
  clearTimeout(topic.reopenTimer)
  topics.delete(name)
  reportState()
  const { channel } = topic
  topic.channel = null
  if (channel) leave(name, channel)
}

/**
 * Listens to a private broadcast channel; listeners of one topic share one subscription.
 * @param name `user:<uid>`, `session:<id>` or `admin:<uid>`
 * @returns unsubscribes
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
      rateLimits: 0,
      isEnded: false,
      reopenTimer: undefined,
    }
    topics.set(name, topic)
    open(name, topic)
    pollWhileUnjoined()
    scheduleCheck(0)
  }
  const shared = topic
  shared.listeners.add(listener)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size === 0) close(name, shared)
  }
}

function notifyAllMissed({ timeStamp }: Event): void {
  if (document.visibilityState !== 'visible') return
  for (const topic of topics.values()) notifyMissed(topic, timeStamp)
  restartState()
  restartChecks()
  if (topics.size > 0) checkSoon(0)
}

/** Refetches after a sleeping tab or a lost network may have missed messages. Call once. */
export function startRealtimeRecovery(): void {
  // A sleeping tab or an offline phone misses messages without any event.
  document.addEventListener('visibilitychange', notifyAllMissed)
  window.addEventListener('online', notifyAllMissed)
  // Reconnect the socket without waiting for the rest of its backoff.
  onReconnect(() => {
    restartState()
    const { realtime } = supabase
    const isWaiting = [...topics.values()].some(({ channel }) => channel !== null)
    if (!isWaiting || realtime.connectionState() !== 'closed') return
    realtime.reconnectTimer.reset()
    realtime.reconnectTimer.scheduleTimeout()
  })
}

/** Handlers by event name; events without a handler are ignored. */
type BroadcastHandlers = Record<string, (payload: Record<string, unknown>) => void>

/**
 * Listens to a private broadcast channel while the component is mounted.
 * @param topic channel name; null listens to nothing (no session joined, signed out)
 * @param handlers by event name
 * @param stale query-key prefixes that depend on the channel; refetched after every (re)subscription and
 *   when the tab becomes visible, because broadcasts may have been missed
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
