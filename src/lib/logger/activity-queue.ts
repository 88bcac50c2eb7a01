import type { ActivityRecord } from '@/lib/logger/log-types'

/** Spec §9. */
const BATCH_SIZE = 50
const SINGLE_FLUSH_MS = 100
const BATCH_FLUSH_MS = 30_000
/** Older records give way when the network stays away for long. */
const MAX_QUEUED = 1000

/** What a batch's sending came to. */
export type SendResult = 'sent' | 'retry' | 'refused' | 'unwanted'

/** Where records wait while their tab is hidden or closed. */
export interface OutboxStorage {
  /** Replaces what this tab has parked. False when nothing could be stored. */
  park: (records: readonly ActivityRecord[]) => boolean
  /** False once another tab has taken over what this one had parked. */
  isParked: () => boolean
  /** Takes over what other tabs have parked; from then on it is this tab's. */
  adopt: () => ActivityRecord[]
}

export interface ActivityQueueOptions {
  /**
   * Sends at most 50 records; 'retry' keeps them, 'refused' splits them until the bad one is alone,
   * 'unwanted' lets all of them go: nobody takes what their sender did.
   */
  send: (records: ActivityRecord[]) => Promise<SendResult>
  /** Records that nobody may send now (signed out, or another user's) wait. */
  maySend: (record: ActivityRecord) => boolean
  /** Told of a record that is given up. */
  onRefused: (record: ActivityRecord) => void
  place: OutboxStorage
}

/**
 * Collects activity records and sends them in batches of 50: a lone record after 100 ms, otherwise
 * every 30 s or as soon as a batch is full (spec §9). While the tab is hidden, and so whenever it may
 * be closed, what waits is parked in storage, where the next tab to start takes it over.
 */
export class ActivityQueue {
  private records: ActivityRecord[]
  private parked = new Set<ActivityRecord>()
  private isHidden = false
  private batchSize = BATCH_SIZE
  private timer: ReturnType<typeof setTimeout> | undefined
  private timerDelay = 0
  private sending = false
  private readonly options: ActivityQueueOptions

  constructor(options: ActivityQueueOptions) {
    this.options = options
    this.records = options.place.adopt()
    if (this.waiting().length > 0) this.schedule(SINGLE_FLUSH_MS)
  }

  add(record: ActivityRecord): void {
    this.records = [...this.records, record].slice(-MAX_QUEUED)
    if (this.isHidden) this.park()
    const count = this.waiting().length
    if (count >= BATCH_SIZE) this.schedule(0)
    else if (count > 0) this.schedule(count === 1 ? SINGLE_FLUSH_MS : BATCH_FLUSH_MS)
  }

  /** The tab may be gone any moment: parks what waits. */
  hide(): void {
    this.isHidden = true
    this.park()
  }

  /** The tab is looked at again. */
  show(): void {
    this.leaveToOthers()
    this.isHidden = false
    this.parked.clear()
    this.options.place.park([])
  }

  /** Lets go of what nobody may send any more. */
  forget(isGone: (record: ActivityRecord) => boolean): void {
    this.records = this.records.filter((record) => !isGone(record))
    if (this.isHidden) this.park()
  }

  /** Sends everything that may go, batch by batch, and stops at the first that must be retried. */
  async flush(): Promise<void> {
    if (this.sending) return
    this.clearTimer()
    this.sending = true
    try {
      await this.sendBatches()
    } finally {
      this.sending = false
    }
    if (this.waiting().length > 0) this.schedule(BATCH_FLUSH_MS)
  }

  private async sendBatches(): Promise<void> {
    for (;;) {
      this.leaveToOthers()
      const batch = this.waiting().slice(0, this.batchSize)
      if (batch.length === 0) return
      const result = await this.options.send(batch)
      if (result === 'retry') return
      if (result === 'refused' && batch.length > 1) {
        this.batchSize = Math.ceil(batch.length / 2)
        continue
      }
      if (result === 'refused') batch.forEach(this.options.onRefused)
      this.batchSize = Math.min(BATCH_SIZE, this.batchSize * 2)
      const handled = new Set(batch)
      this.records = this.records.filter((record) => !handled.has(record))
      if (this.isHidden) this.park()
    }
  }

  private waiting(): ActivityRecord[] {
    return this.records.filter(this.options.maySend)
  }

  private park(): void {
    this.leaveToOthers()
    this.parked = new Set(this.options.place.park(this.records) ? this.records : [])
  }

  /** Whoever took the parked records over sends them; here they would be sent twice. */
  private leaveToOthers(): void {
    if (this.parked.size === 0 || this.options.place.isParked()) return
    this.records = this.records.filter((record) => !this.parked.has(record))
    this.parked.clear()
  }

  /** A second record turns the 100 ms into 30 s; a running 30 s is never pushed back. */
  private schedule(delay: number): void {
    if (this.timer !== undefined && this.timerDelay === delay) return
    if (this.timer !== undefined && this.timerDelay === 0) return
    this.clearTimer()
    this.timerDelay = delay
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.flush()
    }, delay)
  }

  private clearTimer(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
