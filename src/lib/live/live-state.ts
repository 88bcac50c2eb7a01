import { useConnection } from '@/stores/connection'

/** A channel that joins or rejoins within this time needs no sign, ms. */
const LOST_AFTER_MS = 20_000

/** Channels that Realtime closes again within this time do not work, ms. */
const LIVE_AFTER_MS = 3000

let lostTimer: ReturnType<typeof setTimeout> | undefined
let liveTimer: ReturnType<typeof setTimeout> | undefined

const setLive = (live: boolean) => useConnection.setState({ live })

/**
 * Tells screens whether changes arrive at once, or only when the app asks.
 * @param isJoined whether every channel is joined
 */
export function reportChannels(isJoined: boolean): void {
  if (!isJoined) {
    clearTimeout(liveTimer)
    liveTimer = undefined
    lostTimer ??= setTimeout(() => setLive(false), LOST_AFTER_MS)
  } else if (lostTimer !== undefined) {
    liveTimer ??= setTimeout(restartLiveState, LIVE_AFTER_MS)
  }
}

/** Channels have time to join again, as after a sleep or without network. */
export function restartLiveState(): void {
  clearTimeout(lostTimer)
  clearTimeout(liveTimer)
  lostTimer = liveTimer = undefined
  setLive(true)
}
