import { useConnection } from '@/stores/connection'

/** A lost channel that joins again within this time needs no sign, ms. */
const LOST_AFTER_MS = 20_000

/** Channels that Realtime closes again within this time do not work, ms. */
const LIVE_AFTER_MS = 3000

let lostTimer: ReturnType<typeof setTimeout> | undefined
let liveTimer: ReturnType<typeof setTimeout> | undefined

const setLive = (live: boolean) => useConnection.setState({ live })

/**
 * Tells screens whether changes arrive at once, or only when the app asks.
 * @param isLost whether a channel was not joined, or closed again
 */
export function reportChannels(isLost: boolean): void {
  if (isLost) {
    clearTimeout(liveTimer)
    liveTimer = undefined
    lostTimer ??= setTimeout(() => {
      lostTimer = undefined
      if (liveTimer === undefined) setLive(false)
    }, LOST_AFTER_MS)
  } else liveTimer ??= setTimeout(restartLiveState, LIVE_AFTER_MS)
}

/** Channels have time to join again, as after a sleep or without network. */
export function restartLiveState(): void {
  clearTimeout(lostTimer)
  clearTimeout(liveTimer)
  lostTimer = liveTimer = undefined
  setLive(true)
}
