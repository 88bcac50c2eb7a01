import type { ActivityRecord } from '@/lib/logger/log-types'

/** Spec §9. */
export const BATCH_SIZE = 50
export const SINGLE_FLUSH_MS = 100
export const BATCH_FLUSH_MS = 30_000
/** Older records give way when the network stays away for long. */
const MAX_QUEUED = 1000

/** What a batch's sending came to. */
export type SendResult = 'sent' | 'retry' | 'refused'

export interface ActivityQueueOptions {
  /** Sends at most 50 records; 'retry' keeps them, 'refused' gives them up. */
  send: (records: ActivityRecord[]) => Promise<SendResult>
  load: () => ActivityRecord[]
  save: (records: ActivityRecord[]) => void
}

/**
 * Collects activity records and sends them in batches of 50: a lone record after 100 ms, otherwise
 * every 30 s or as soon as a batch is full (spec §9). What is still waiting when the tab closes is
 * kept and sent at the next start.
 */
export class ActivityQueue {
  private records: ActivityRecord[]
  private timer: ReturnType<typeof setTimeout> | undefined
  private timerDelay = 0
  private sending = false
  private readonly options: ActivityQueueOptions

  constructor(options: ActivityQueueOptions) {
    this.options = options
    this.records = options.load()
    if (this.records.length > 0) this.schedule(SINGLE_FLUSH_MS)
  }

  add(record: ActivityRecord): void {
    this.records = [...this.records, record].slice(-MAX_QUEUED)
    if (this.records.length >= BATCH_SIZE) this.schedule(0)
    else this.schedule(this.records.length === 1 ? SINGLE_FLUSH_MS : BATCH_FLUSH_MS)
  }

  /** Writes what is waiting to local storage; call it when the page is being hidden. */
  persist(): void {
    this.options.save(this.records)
  }

  /** Sends everything that waits, batch by batch, and stops at the first that must be retried. */
  async flush(): Promise<void> {
    if (this.sending) return
    this.clearTimer()
    this.sending = true
    try {
      while (this.records.length > 0) {
        const batch = this.records.slice(0, BATCH_SIZE)
        if ((await this.options.send(batch)) === 'retry') break
        const handled = new Set(batch)
        this.records = this.records.filter((record) => !handled.has(record))
        this.options.save(this.records)
      }
    } finally {
      this.sending = false
    }
    if (this.records.length > 0) this.schedule(BATCH_FLUSH_MS)
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
