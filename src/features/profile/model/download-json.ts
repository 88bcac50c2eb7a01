/**
 * Hands a document to the browser as a JSON file, indented for people.
 * @param name file name without its ending; the day (UTC) follows it
 */
export function downloadJson(name: string, content: unknown): void {
  const json = JSON.stringify(content, null, 2)
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(address)
}
