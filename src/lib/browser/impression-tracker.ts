/** Collects what the player sees and chooses, and reports it in batches. */
export interface ImpressionTracker<Kind extends string> {
  /** Notes an event; the same one of the same thing counts once. */
  note: (kind: Kind, id: string) => void
  /** Reports what has been noted without waiting for the batch. */
  flush: () => void
}

/** Long enough to catch a screenful of cards, short enough for a quick visitor. */
export const BATCH_DELAY_MS = 1000

/**
 * Counting must never stand in the player's way: nothing waits for it, and a failed report is noted
 * again the next time the thing is seen.
 * @param kinds what is counted, e.g. impressions and clicks
 * @param send reports a batch, the ids of each kind; it may reject
 */
export function createImpressionTracker<Kind extends string>(
  kinds: readonly Kind[],
  send: (batch: Record<Kind, string[]>) => Promise<void>,
): ImpressionTracker<Kind> {
  const perKind = <T>(make: () => T) =>
    Object.fromEntries(kinds.map((kind) => [kind, make()])) as Record<Kind, T>
  const noted = perKind(() => new Set<string>())
  let batch = perKind<string[]>(() => [])
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const sent = batch
    if (kinds.every((kind) => sent[kind].length === 0)) return
    batch = perKind(() => [])
    send(sent).catch(() => {
      for (const kind of kinds) for (const id of sent[kind]) noted[kind].delete(id)
    })
  }

  return {
    note(kind, id) {
      if (noted[kind].has(id)) return
      noted[kind].add(id)
      batch[kind].push(id)
      timer ??= setTimeout(flush, BATCH_DELAY_MS)
    },
    flush,
  }
}
