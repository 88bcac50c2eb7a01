import * as z from 'zod/mini'

/** A photo in an outbox: a JPEG without metadata, as text. */
export const storedPhotoSchema = z.object({ type: z.string(), base64: z.string() })
type StoredPhoto = z.infer<typeof storedPhotoSchema>

export async function encodePhoto(photo: Blob): Promise<StoredPhoto> {
  const reader = new FileReader()
  await new Promise((resolve, reject) => {
    reader.addEventListener('load', resolve)
    reader.addEventListener('error', reject)
    reader.readAsDataURL(photo)
  })
  const base64 = String(reader.result).split(',')[1] ?? ''
  return { type: photo.type, base64 }
}

export function decodePhoto(photo: StoredPhoto): Blob {
  const bytes = Uint8Array.from(atob(photo.base64), (byte) => byte.charCodeAt(0))
  return new Blob([bytes], { type: photo.type })
}
