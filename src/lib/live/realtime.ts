import { useEffect, useEffectEvent } from 'react'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'
import type { QueryKey } from '@tanstack/react-query'
import { checkConnection } from '@/lib/live/connection'
import { logger } from '@/lib/logger/logger'
import { resync } from '@/lib/live/resync'
import { supabase } from '@/lib/supabase/client'
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
  /** Nobody has answered yet whether the first channel may be joined. */
  isOpening: boolean
  attempt: number
  reopenTimer: ReturnType<typeof setTimeout> | undefined
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** So long a channel that has joined waits for others that are about to. */
const TOGETHER_MS = 2000

const topics = new Map<string, Topic>()
/** Topics that have joined while others are opening, and when (`performance.now()`). */
const joined = new Map<Topic, number>()
let togetherTimer: ReturnType<typeof setTimeout> | undefined
/** realtime-js hands out a leaving channel again, so a topic reopens only after its last leave. */
const leaving = new Map<string, Promise<unknown>>()

/** Exponential, and spread out so that a venue does not come back in one instant. */
function reopenDelay(attempt: number): number {
  const ceiling = Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS)
  return ceiling / 2 + (Math.random() * ceiling) / 2
}

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
  if ([...topics.values()].some(({ isOpening }) => isOpening)) {
    togetherTimer ??= setTimeout(tellJoined, TOGETHER_MS)
  } else tellJoined()
}

function leave(name: string, channel: RealtimeChannel): void {
  const done = supabase.removeChannel(channel).finally(() => leaving.delete(name))
  leaving.set(name, done)
}

function scheduleReopen(name: string, topic: Topic): void {
  clearTimeout(topic.reopenTimer)
  topic.reopenTimer = setTimeout(() => open(name, topic), reopenDelay(topic.attempt++))
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
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    for (const listener of [...topic.listeners]) {
      listener.onEvent(event, (payload ?? {}) as Record<string, unknown>)
    }
  })
  channel.subscribe((status, error) => {
    if (topic.channel !== channel) return
    topic.isOpening = false
    const hasJoined = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED
    if (hasJoined) joined.set(topic, performance.now())
    tellJoinedTogether()
    if (hasJoined) {
      topic.attempt = 0
      return
    }
    // Whoever signs out has closed the channels that way.
    if (!useSessionStore.getState().leftOnPurpose) {
      logger.log('warn', 'realtime', 'subscription_interrupted', {
        name,
        status,
        error: String(error),
      })
    }
    // After errors and timeouts Phoenix joins again by itself with growing pauses; it needs the
    // current token for that. A channel that the server closed is dead and needs a successor.
    if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) {
      void supabase.realtime.setAuth()
      // A screen that only listens asks nothing by itself: it would stand still without a word.
      void checkConnection()
      return
    }
    topic.channel = null
    leave(name, channel)
    // What ended it, a ban for example, may have been the last hint, or have overtaken it.
    tellMissed(topic)
    scheduleReopen(name, topic)
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
function listenToTopic(name: string, listener: BroadcastListener): () => void {
  let topic = topics.get(name)
  if (!topic) {
    topic = {
      listeners: new Set(),
      channel: null,
      isOpening: true,
      attempt: 0,
      reopenTimer: undefined,
    }
    topics.set(name, topic)
    open(name, topic)
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
