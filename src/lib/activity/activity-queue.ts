import type { ActivityRecord } from '@/lib/logger/log-types'

const BATCH_SIZE = 50
const SINGLE_FLUSH_MS = 100
const BATCH_FLUSH_MS = 30_000
/** Limit while offline; the oldest records are dropped. */
const MAX_QUEUED = 1000

/** Result of sending a batch. */
export type SendResult = 'sent' | 'retry' | 'rejected' | 'discarded'

/** Storage for unsent records of hidden or closed tabs. */
export interface OutboxStorage {
  /** Replaces the saved records of this tab. Returns false when nothing was stored. */
  save: (records: readonly ActivityRecord[]) => boolean
  /** False once another tab has taken over this tab's records. */
  isSaved: () => boolean
  /** Removes and returns the saved records of other tabs; this tab sends them from then on. */
  takeOver: () => ActivityRecord[]
}

interface ActivityQueueOptions {
  /**
   * Sends at most 50 records. 'retry' keeps them, 'rejected' splits the batch until the bad record is
   * alone, 'discarded' drops the batch.
   */
  send: (records: ActivityRecord[]) => Promise<SendResult>
  /** Records for which this is false (signed out, or another user's) stay in the queue. */
  canSend: (record: ActivityRecord) => boolean
  /** Called for each record that the server rejected for good. */
  onRejected: (record: ActivityRecord) => void
  storage: OutboxStorage
}

/**
 * Collects activity records and sends them in batches of 50: a single record after 100 ms, otherwise every
 * 30 s or as soon as a batch is full. A hidden tab may be closed at any time, so its unsent records are
 * saved to storage, where the next tab to start takes them over.
 */
export class ActivityQueue {
  private records: ActivityRecord[]
  private saved = new Set<ActivityRecord>()
  private isHidden = false
  private batchSize = BATCH_SIZE
  private timer: ReturnType<typeof setTimeout> | undefined
  private timerDelay = 0
  private sending = false
  private readonly options: ActivityQueueOptions

  constructor(options: ActivityQueueOptions) {
    this.options = options
    this.records = options.storage.takeOver()
    if (this.sendable().length > 0) this.schedule(SINGLE_FLUSH_MS)
  }

  add(record: ActivityRecord): void {
    this.records = [...this.records, record].slice(-MAX_QUEUED)
    if (this.isHidden) this.save()
    const count = this.sendable().length
    if (count >= BATCH_SIZE) this.schedule(0)
    else if (count > 0) this.schedule(count === 1 ? SINGLE_FLUSH_MS : BATCH_FLUSH_MS)
  }

  /** Saves the unsent records, because a hidden tab may be closed at any time. */
  hide(): void {
    this.isHidden = true
    this.save()
  }

  /** Continues in memory when the tab is visible again. */
  show(): void {
    this.dropTakenOver()
    this.isHidden = false
    this.saved.clear()
    this.options.storage.save([])
  }

  /** Removes records that must not be sent any more. */
  remove(shouldRemove: (record: ActivityRecord) => boolean): void {
    this.records = this.records.filter((record) => !shouldRemove(record))
    if (this.isHidden) this.save()
  }

  /** Sends all sendable records batch by batch; stops at the first batch that must be retried. */
  async flush(): Promise<void> {
    if (this.sending) return
    this.clearTimer()
    this.sending = true
    try {
      await this.sendBatches()
    } finally {
      this.sending = false
    }
    if (this.sendable().length > 0) this.schedule(BATCH_FLUSH_MS)
  }

  private async sendBatches(): Promise<void> {
    for (;;) {
      this.dropTakenOver()
      const batch = this.sendable().slice(0, this.batchSize)
      if (batch.length === 0) return
      const result = await this.options.send(batch)
      if (result === 'retry') return
      if (result === 'rejected' && batch.length > 1) {
        this.batchSize = Math.ceil(batch.length / 2)
        continue
      }
      if (result === 'rejected') batch.forEach(this.options.onRejected)
      this.batchSize = Math.min(BATCH_SIZE, this.batchSize * 2)
      const handled = new Set(batch)
      this.records = this.records.filter((record) => !handled.has(record))
      if (this.isHidden) this.save()
    }
  }

  private sendable(): ActivityRecord[] {
    return this.records.filter(this.options.canSend)
  }

  private save(): void {
    this.dropTakenOver()
    this.saved = new Set(this.options.storage.save(this.records) ? this.records : [])
  }

  /** Drops records that another tab has taken over and will send. */
  private dropTakenOver(): void {
    if (this.saved.size === 0 || this.options.storage.isSaved()) return
    this.records = this.records.filter((record) => !this.saved.has(record))
    this.saved.clear()
  }

  /** A second record extends the 100 ms to 30 s; a running 30 s timer is never extended. */
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
