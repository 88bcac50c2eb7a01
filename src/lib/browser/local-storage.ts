/** Local storage is shared by all tabs; session storage belongs to one. */
type Area = 'localStorage' | 'sessionStorage'

/**
 * Reads a string.
 * @returns null when it is absent, or storage is blocked (private windows)
 */
export function readStoredText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/**
 * Writes a string.
 * @returns false when storage is full or blocked
 */
export function writeStoredText(key: string, text: string, area: Area = 'localStorage'): boolean {
  try {
    window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Returns whether local storage keeps what is written, which private windows and full disks refuse. */
export function canStore(): boolean {
  const key = 'storage-check'
  const isWritten = writeStoredText(key, key)
  removeStored(key)
  return isWritten
}

/** Reads a JSON value; null when it is absent, unreadable or blocked. */
export function readStored(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readStoredText(key, area) ?? 'null') as unknown
  } catch {
    return null
  }
}

/**
 * Writes a JSON value.
 * @returns false when storage is full or blocked
 */
export function writeStored(key: string, value: unknown, area?: Area): boolean {
  return writeStoredText(key, JSON.stringify(value), area)
}

export function removeStored(key: string, area: Area = 'localStorage'): void {
  try {
    window[area].removeItem(key)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}
