/** Public storage bucket into which organisers upload plans. */
export const PLAN_BUCKET = 'maps'

/** Bytes; the bucket's own limit. */
export const MAX_PLAN_BYTES = 20 * 1024 * 1024

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** What the bucket accepts; no SVG, which can run scripts. */
export const planTypes = Object.keys(extensions)

/** What is wrong with a chosen file; null when the bucket would take it. */
export function planProblem(file: { type: string; size: number }): 'type' | 'size' | null {
  if (!(file.type in extensions)) return 'type'
  return file.size === 0 || file.size > MAX_PLAN_BYTES ? 'size' : null
}

/** A name of its own for every upload, never the file's. */
export function planPath(id: string, type: string): string {
  return `${id}.${extensions[type as keyof typeof extensions] ?? 'png'}`
}
