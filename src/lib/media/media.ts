import * as z from 'zod/mini'
import { mediaItemSchema } from '@/types/database-schemas/media-item'

/** Private bucket of pictures and sounds. */
export const MEDIA_BUCKET = 'media'

/** Size limit of a file in the bucket, bytes. */
export const MAX_MEDIA_BYTES = 10 * 1024 * 1024

/** Same limit as in the database. */
export const MAX_PICTURES = 5

const extensions = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
} as const

export type MediaType = keyof typeof extensions

/** The types that this release can show. */
export const mediaTypes = Object.keys(extensions) as MediaType[]

export const mediaSchema = z.object({
  ...mediaItemSchema.shape,
  kind: z.enum(['image', 'audio']),
  content_type: z.enum(mediaTypes),
})

/** A picture or sound with its texts; `bytes` of all files, `height` of the widest. Its files never change. */
export type Media = z.infer<typeof mediaSchema>

/** Ending of a file name, without the dot. */
export const mediaExtension = (type: MediaType) => extensions[type]

/**
 * Path of a file in the bucket.
 * @param width one of the widths of a picture; null for a sound
 */
export function mediaPath(id: string, type: MediaType, width: number | null): string {
  return `${id}/${width ?? 'sound'}.${extensions[type]}`
}

/**
 * The width that a screen needs: the smallest that is sharp on it, otherwise the widest.
 * @param pixels device pixels
 */
export function fittingWidth(widths: readonly number[], pixels: number): number | null {
  return widths.find((width) => width >= pixels) ?? widths.at(-1) ?? null
}
