import { readStored, removeStored, writeStored } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'draft'

/**
 * Reads the draft of a form that was half filled in when the phone discarded the tab, for example while
 * the camera app was open. Drafts live in session storage, so other tabs do not see them.
 * @param form identifies the user and the form; drafts of others are ignored
 * @returns undefined when there is no draft or storage is blocked
 */
export function readTabDraft(form: string): unknown {
  const stored = readStored(STORAGE_KEY, 'sessionStorage')
  return Array.isArray(stored) && stored[0] === form ? stored[1] : undefined
}

/** Saves the draft; each tab has one. In blocked or full storage the values live as long as the page. */
export function writeTabDraft(form: string, values: unknown): void {
  writeStored(STORAGE_KEY, [form, values], 'sessionStorage')
}

/** Deletes the draft after submit, cancel or a change of user. */
export function forgetTabDraft(): void {
  removeStored(STORAGE_KEY, 'sessionStorage')
}
