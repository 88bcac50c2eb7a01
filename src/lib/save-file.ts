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
