import { describe, expect, it } from 'vitest'
import { readPicture } from '@/lib/browser/picture-content'

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** A red pixel in each format. */
const pictures = {
  JPEG: '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  PNG: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  GIF: 'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  WebP: 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=',
}
/** The JPEG above lacks its end marker. */
const complete = (name: keyof typeof pictures) =>
  name === 'JPEG'
    ? new Uint8Array([...fromBase64(pictures.JPEG), 0xff, 0xd9])
    : fromBase64(pictures[name])

describe.each(Object.keys(pictures) as (keyof typeof pictures)[])('A file in %s', (name) => {
  const file = complete(name)

  it('is complete, also with something after its end, as motion photos have', () => {
    expect(readPicture(file)).toEqual({ isComplete: true, isAnimated: false })
    expect(readPicture(new Uint8Array([...file, ...new Array<number>(50).fill(7)]))).toEqual({
      isComplete: true,
      isAnimated: false,
    })
  })

  it('is incomplete wherever it is cut', () => {
    for (let end = 16; end < file.length - 1; end += 1) {
      expect(readPicture(file.slice(0, end))?.isComplete, `${end} bytes`).toBe(false)
    }
  })
})

it('The end of a thumbnail is not the end of the photo', () => {
  const thumbnail = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0]
  const [start, rest] = [complete('JPEG').slice(0, 2), complete('JPEG').slice(2)]
  const photo = new Uint8Array([...start, ...thumbnail, ...rest])
  expect(readPicture(photo)?.isComplete).toBe(true)
  expect(readPicture(photo.slice(0, 60))?.isComplete).toBe(false)
})

it('A JPEG of full length whose second half never arrived is incomplete', () => {
  const file = complete('JPEG')
  expect(readPicture(file.fill(0, file.length / 2))?.isComplete).toBe(false)
})

it('Animations are told from still pictures', () => {
  const gif = [...complete('GIF')]
  const frame = gif.slice(19, -1)
  expect(readPicture(new Uint8Array([...gif.slice(0, -1), ...frame, 0x3b]))?.isAnimated).toBe(true)
  const webp = Buffer.from('RIFF\x0e\0\0\0WEBPVP8X\x0a\0\0\0\x02\0', 'latin1')
  expect(readPicture(new Uint8Array(webp))).toEqual({ isComplete: true, isAnimated: true })
})

it.each(['', 'PK', '<svg>', 'BM', '\xff\xd8', 'GIF89', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])(
  'Bytes that end early are read: %j',
  (text) => {
    expect(() => readPicture(new Uint8Array(Buffer.from(text, 'latin1')))).not.toThrow()
  },
)
