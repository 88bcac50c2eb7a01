/** The two things that are counted of an offer. */
export type OfferEventKind = 'impressions' | 'clicks'

/** Collects what the player sees and chooses, and reports it in batches. */
export interface OfferTracker {
  /** Notes an event; the same one of the same offer counts once. */
  note: (kind: OfferEventKind, offerId: string) => void
  /** Reports what has been noted without waiting for the batch. */
  flush: () => void
}

/** Long enough to catch a screenful of cards, short enough for a quick visitor. */
export const BATCH_DELAY_MS = 1000

/**
 * Counting must never stand in the player's way: nothing waits for it, and a failed report is noted
 * again the next time the offer is seen.
 * @param send reports a batch; it may reject
 */
export function createOfferTracker(
  send: (batch: Record<OfferEventKind, string[]>) => Promise<void>,
): OfferTracker {
  const noted: Record<OfferEventKind, Set<string>> = { impressions: new Set(), clicks: new Set() }
  let batch: Record<OfferEventKind, string[]> = { impressions: [], clicks: [] }
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const sent = batch
    if (sent.impressions.length + sent.clicks.length === 0) return
    batch = { impressions: [], clicks: [] }
    send(sent).catch(() => {
      for (const id of sent.impressions) noted.impressions.delete(id)
      for (const id of sent.clicks) noted.clicks.delete(id)
    })
  }

  return {
    note(kind, offerId) {
      if (noted[kind].has(offerId)) return
      noted[kind].add(offerId)
      batch[kind].push(offerId)
      timer ??= setTimeout(flush, BATCH_DELAY_MS)
    },
    flush,
  }
}
