const STORAGE_KEY = 'draft'

/**
 * Reads the draft of a form that was half filled in when the phone discarded the tab, for example while
 * the camera app was open. Drafts live in session storage, so other tabs do not see them.
 * @param form identifies the user and the form; drafts of others are ignored
 * @returns undefined when there is no draft or storage is blocked
 */
export function readTabDraft(form: string): unknown {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    return Array.isArray(stored) && stored[0] === form ? stored[1] : undefined
  } catch {
    return undefined
  }
}

/** Saves the draft; each tab has one. */
export function writeTabDraft(form: string, values: unknown): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([form, values]))
  } catch {
    // Blocked or full storage: the values live as long as the page.
  }
}

/** Deletes the draft after submit, cancel or a change of user. */
export function forgetTabDraft(): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}
