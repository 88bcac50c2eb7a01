import { localToday } from '@/lib/format/local-time'

/** Downloads a blob as a file. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** How long a share sheet may stay silent, ms: some systems never tell that it was closed. */
const SHARE_TIMEOUT_MS = 20_000

/** Opens the share sheet for a file; downloads it where that is not possible. */
export async function shareFile(file: File, title: string): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file.name, file)
  try {
    const silence = new Promise<void>((resolve) => setTimeout(resolve, SHARE_TIMEOUT_MS))
    await Promise.race([navigator.share({ files: [file], title }), silence])
  } catch (error) {
    // The player closed the sheet. Browsers also refuse to open it long after the tap.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file.name, file)
  }
}

/** Downloads a value as an indented JSON file. */
export function saveJson(name: string, content: unknown): void {
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
}

/** Returns a file name with today's date: `users-2026-05-31.csv`. */
export function datedName(name: string, ending: string): string {
  return `${name}-${localToday()}.${ending}`
}
