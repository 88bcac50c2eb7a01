/** Private storage bucket; players can write only to the folder named by their user id. */
export const CLAIM_PHOTO_BUCKET = 'claim-photos'

/** Size limit of the bucket, bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** MIME types that the bucket accepts; phones convert their own formats to JPEG for a file input. */
export const photoTypes = Object.keys(extensions)

function isPhotoType(type: string): type is keyof typeof extensions {
  return type in extensions
}

/** True if the bucket accepts the file; empty files are rejected. */
export function isAcceptablePhoto(photo: { type: string; size: number }): boolean {
  return isPhotoType(photo.type) && photo.size > 0 && photo.size <= MAX_PHOTO_BYTES
}

/** `<uid>/<id>.<extension>`; leaves out the original file name, which may contain personal data. */
export function claimPhotoPath(uid: string, id: string, type: string): string {
  return `${uid}/${id}.${isPhotoType(type) ? extensions[type] : 'jpg'}`
}
