/**
 * Reads a JSON value from local storage.
 * @returns null when it is absent, unreadable, or storage is forbidden (private windows)
 */
export function readStored(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Writes a JSON value; a full or forbidden storage costs only the persistence. */
export function writeStored(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing depends on it: the value lives on in memory until the tab closes.
  }
}

/** Forgets a value; a forbidden storage has kept none. */
export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing to forget.
  }
}
