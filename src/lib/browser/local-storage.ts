/**
 * Reads a string from local storage.
 * @returns null when it is absent, or storage is blocked (private windows)
 */
export function readStoredText(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a string; silently does nothing when storage is full or blocked. */
export function writeStoredText(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text)
  } catch {
    // The value stays in memory until the tab closes.
  }
}

/** Returns whether local storage keeps what is written, which private windows and full disks refuse. */
export function canStore(): boolean {
  const key = 'storage-check'
  try {
    window.localStorage.setItem(key, key)
    window.localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** Reads a JSON value; null when it is absent, unreadable or blocked. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(readStoredText(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Writes a JSON value; silently does nothing when it cannot be serialized or storage is full or blocked. */
export function writeStored(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The value stays in memory until the tab closes.
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}
