import { randomUUID } from 'node:crypto'
import type { Api } from './users'

/** One pixel. */
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** One second of silence as MP3, with a tag that must not be published. */
export function mp3(): Buffer {
  const frame = Buffer.alloc(417)
  Buffer.from([0xff, 0xfb, 0x90, 0xc4]).copy(frame)
  const tag = Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 20]),
    Buffer.from('SECRET author'.padEnd(20, '\0')),
  ])
  return Buffer.concat([tag, ...Array.from({ length: 40 }, () => frame)])
}

/** A picture and a sound in the media bucket. */
export type SampleMedia = {
  pictureId: string
  soundId: string
  /** Their files in the bucket. */
  paths: [picture: string, sound: string]
}

/** Uploads a picture and a sound, as the form of a clue or a code does. */
export async function uploadSampleMedia(organiser: Api): Promise<SampleMedia> {
  const [pictureId, soundId] = [randomUUID(), randomUUID()]
  const paths: SampleMedia['paths'] = [`${pictureId}/480.webp`, `${soundId}/sound.mp3`]
  const bucket = organiser.storage.from('media')
  const uploads = [
    await bucket.upload(paths[0], webp, { contentType: 'image/webp' }),
    await bucket.upload(paths[1], mp3(), { contentType: 'audio/mpeg' }),
  ]
  for (const { error } of uploads) if (error) throw error
  for (const media of [
    { id: pictureId, content_type: 'image/webp', name: 'kép', widths: [480], height: 320 },
    { id: soundId, content_type: 'audio/mpeg', name: 'hang' },
  ])
    await organiser.rpc('admin_add_media', { p_media: media }).throwOnError()
  return { pictureId, soundId, paths }
}
