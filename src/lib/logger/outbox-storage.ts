import { readStored, removeStored, writeStored } from '@/lib/browser/local-storage'
import type { OutboxStorage } from '@/lib/logger/activity-queue'
import { isActivityRecord } from '@/lib/logger/log-types'
import { randomId } from '@/lib/browser/random-id'

const PREFIX = 'activity-queue:'

/** Keys under which tabs have parked records; none where storage is forbidden. */
function parkedKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/**
 * Local storage with a key for each tab, so that two tabs never overwrite each other's records. Taking
 * a key away is what makes its records the taker's: the tab that parked them sees that it is gone.
 */
export function createOutboxStorage(): OutboxStorage {
  const own = `${PREFIX}${randomId()}`
  const isParked = () => readStored(own) !== null
  return {
    park(records) {
      if (records.length > 0) writeStored(own, records)
      else removeStored(own)
      return isParked()
    },
    isParked,
    adopt() {
      return parkedKeys()
        .filter((key) => key !== own)
        .flatMap((key) => {
          const stored = readStored(key)
          removeStored(key)
          return Array.isArray(stored) ? stored.filter(isActivityRecord) : []
        })
    },
  }
}
