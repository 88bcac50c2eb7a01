import { useEffect, useState } from 'react'

/** Collects impressions and clicks and reports them in batches. */
interface ImpressionTracker<Kind extends string> {
  /** Records an event; each kind counts once per id. */
  track: (kind: Kind, id: string) => void
  /** Sends the current batch immediately. */
  flush: () => void
}

/** Batch window, ms: long enough for a screen full of cards, short enough for a brief visit. */
export const BATCH_DELAY_MS = 1000

/**
 * Creates a tracker that never delays the UI. Events of a failed batch can be recorded again.
 * @param kinds event kinds, e.g. impressions and clicks
 * @param send reports a batch: the ids of each kind; may reject
 */
export function createImpressionTracker<Kind extends string>(
  kinds: readonly Kind[],
  send: (batch: Record<Kind, string[]>) => Promise<void>,
): ImpressionTracker<Kind> {
  const perKind = <T>(make: () => T) =>
    Object.fromEntries(kinds.map((kind) => [kind, make()])) as Record<Kind, T>
  const tracked = perKind(() => new Set<string>())
  let batch = perKind<string[]>(() => [])
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const sent = batch
    if (kinds.every((kind) => sent[kind].length === 0)) return
    batch = perKind(() => [])
    send(sent).catch(() => {
      for (const kind of kinds) for (const id of sent[kind]) tracked[kind].delete(id)
    })
  }

  return {
    track(kind, id) {
      if (tracked[kind].has(id)) return
      tracked[kind].add(id)
      batch[kind].push(id)
      timer ??= setTimeout(flush, BATCH_DELAY_MS)
    },
    flush,
  }
}

/**
 * Creates one tracker per screen and flushes it on unmount and on page hide.
 * @param create called once
 */
export function useImpressionTracker<Kind extends string>(
  create: () => ImpressionTracker<Kind>,
): ImpressionTracker<Kind> {
  const [tracker] = useState(create)
  useEffect(() => {
    window.addEventListener('pagehide', tracker.flush)
    return () => {
      window.removeEventListener('pagehide', tracker.flush)
      tracker.flush()
    }
  }, [tracker])
  return tracker
}
