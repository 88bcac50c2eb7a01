const STORAGE_KEY = 'draft'

/**
 * What was half typed in a form when the phone dropped the tab, as it may while its camera is open.
 * Session storage: another tab does not see it, and it goes with this one.
 * @param form who types in which form; for another one it is no draft
 * @returns undefined without one, or where storage is forbidden
 */
export function readTabDraft(form: string): unknown {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    return Array.isArray(kept) && kept[0] === form ? kept[1] : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed; there is one draft in a tab. */
export function writeTabDraft(form: string, values: unknown): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([form, values]))
  } catch {
    // Forbidden or full storage: what is typed lives as long as the page.
  }
}

/** Forgets the draft: it is sent or given up, or somebody else may sit here now. */
export function forgetTabDraft(): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Forbidden storage keeps nothing.
  }
}
