/** Public storage bucket for plans. */
export const PLAN_BUCKET = 'maps'

/** Same limit as in the configuration of the bucket. */
export const MAX_PLAN_BYTES = 20 * 1024 * 1024

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Allowed by the bucket; not SVG, which can contain scripts. */
export const planTypes = Object.keys(extensions)

/** Validates a file; null if the bucket accepts it. */
export function validatePlan(file: { type: string; size: number }): 'type' | 'size' | null {
  if (!(file.type in extensions)) return 'type'
  return file.size === 0 || file.size > MAX_PLAN_BYTES ? 'size' : null
}

/** Unique name of an upload, independent of the file's name. */
export function planPath(id: string, type: string): string {
  return `${id}.${extensions[type as keyof typeof extensions] ?? 'png'}`
}
