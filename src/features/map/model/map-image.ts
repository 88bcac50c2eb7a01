/** Same limit as in the configuration of the bucket. */
export const MAX_MAP_IMAGE_BYTES = 20 * 1024 * 1024

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Allowed by the bucket; not SVG, which can contain scripts. */
export const mapImageTypes = Object.keys(extensions)

/** Validates a file; null if the bucket accepts it. */
export function validateMapImage(file: { type: string; size: number }): 'type' | 'size' | null {
  if (!(file.type in extensions)) return 'type'
  return file.size === 0 || file.size > MAX_MAP_IMAGE_BYTES ? 'size' : null
}

/** Unique name of an upload, independent of the file's name. */
export function mapImagePath(id: string, type: string): string {
  return `${id}.${extensions[type as keyof typeof extensions] ?? 'png'}`
}
