/**
 * Reads a text from local storage.
 * @returns null when it is absent, or storage is forbidden (private windows)
 */
export function readStoredText(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a text; a full or forbidden storage costs only the persistence. */
export function writeStoredText(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text)
  } catch {
    // Nothing depends on it: the value lives on in memory until the tab closes.
  }
}

/** Reads a JSON value as `readStoredText` does; null also when it is unreadable. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(readStoredText(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Writes a JSON value as `writeStoredText` does; what is no JSON, such as a circle, is not kept. */
export function writeStored(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As above.
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
