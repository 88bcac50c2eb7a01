/** Private storage bucket; each player writes only to the folder named after them. */
export const CLAIM_PHOTO_BUCKET = 'claim-photos'

/** Bytes; the bucket's own limit. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** What the bucket accepts. Phones turn their own formats into the first one for a file input. */
export const photoTypes = Object.keys(extensions)

function isPhotoType(type: string): type is keyof typeof extensions {
  return type in extensions
}

/** Whether the bucket would take the file; an empty file is none. */
export function isAcceptablePhoto(photo: { type: string; size: number }): boolean {
  return isPhotoType(photo.type) && photo.size > 0 && photo.size <= MAX_PHOTO_BYTES
}

/** `<uid>/<id>.<extension>`: never the file's own name, which may tell more than its owner wants. */
export function claimPhotoPath(uid: string, id: string, type: string): string {
  return `${uid}/${id}.${isPhotoType(type) ? extensions[type] : 'jpg'}`
}
