import { readStored, removeStored, writeStored } from '@/lib/browser/local-storage'
import type { OutboxStorage } from '@/lib/activity/activity-queue'
import { isActivityRecord } from '@/lib/logger/log-types'
import { randomId } from '@/lib/browser/random-id'

const PREFIX = 'activity-queue:'

/** Returns the storage keys of all tabs; none when storage is blocked. */
function savedKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/**
 * Creates an outbox in local storage with one key per tab, so that tabs never overwrite each other's
 * records. Taking over a key removes it, which tells its tab that the records are no longer its own.
 */
export function createOutboxStorage(): OutboxStorage {
  const own = `${PREFIX}${randomId()}`
  const isSaved = () => readStored(own) !== null
  return {
    save(records) {
      if (records.length > 0) writeStored(own, records)
      else removeStored(own)
      return isSaved()
    },
    isSaved,
    takeOver() {
      return savedKeys()
        .filter((key) => key !== own)
        .flatMap((key) => {
          const stored = readStored(key)
          removeStored(key)
          return Array.isArray(stored) ? stored.filter(isActivityRecord) : []
        })
    },
  }
}
