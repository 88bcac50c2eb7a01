import { localToday } from '@/lib/format/local-time'

/** Hands a file to the browser as a download. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The same for a document, as JSON that is indented for people. */
export function saveJson(name: string, content: unknown): void {
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
}

/** A file name with the day that it is from: `users-2026-05-31.csv`. */
export function datedName(name: string, ending: string): string {
  return `${name}-${localToday()}.${ending}`
}
