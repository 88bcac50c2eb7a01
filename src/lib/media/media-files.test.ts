import { describe, expect, it, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '@/lib/browser/shrink-photo'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'
import {
  prepareMedia,
  prepareSound,
  soundType,
  storedName,
  withoutTags,
} from '@/lib/media/media-files'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )
const frame = [0xff, 0xfb, 0x90, 0]

describe('The type of a sound', () => {
  it.each([
    ['an MP3 with tags', bytes('ID3', [3, 0, 0, 0, 0, 0, 0]), 'audio/mpeg'],
    ['an MP3 without tags', bytes(frame), 'audio/mpeg'],
    [
      'an M4A',
      bytes([0, 0, 0, 32], 'ftypM4A ', [0, 0], 'hdlr', [0, 0, 0, 0, 0, 0, 0, 0], 'soun'),
      'audio/mp4',
    ],
    ['an Ogg file', bytes('OggS', [0, 2]), 'audio/ogg'],
  ])('is found in %s', (_, file, type) => {
    expect(soundType(file)).toBe(type)
  })

  it.each([
    ['a film', bytes([0, 0, 0, 32], 'ftypisom', [0, 0], 'hdlr', [0, 0, 0, 0, 0, 0, 0, 0], 'vide')],
    ['a picture', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['a web page', bytes('<script>ID3</script>')],
    ['an AAC stream, which some phones do not play', bytes([0xff, 0xf1, 0x50])],
    ['nothing', bytes()],
  ])('is none for %s', (_, file) => {
    expect(soundType(file)).toBeNull()
  })
})

describe('An MP3 without its tags', () => {
  it('has neither the tag at its start nor the one at its end', () => {
    const start = bytes('ID3', [4, 0, 0, 0, 0, 1, 2], 'x'.repeat(130))
    const end = bytes('TAG', 'y'.repeat(125))
    expect(withoutTags(bytes([...start], frame, [...end]))).toEqual(bytes(frame))
  })

  it('skips the footer of a tag', () => {
    const tag = bytes('ID3', [4, 0, 0x10, 0, 0, 0, 1], 'x', '3DI', [4, 0, 0, 0, 0, 0, 1])
    expect(withoutTags(bytes([...tag], frame))).toEqual(bytes(frame))
  })

  it('is empty when there is nothing else', () => {
    expect(withoutTags(bytes('ID3', [4, 0, 0, 0, 0, 127, 127]))).toHaveLength(0)
  })
})

test('A sound that the bucket would refuse is refused before it is read', async () => {
  const file = new File([bytes(frame)], 'a.mp3')
  Object.defineProperty(file, 'size', { value: MAX_MEDIA_BYTES + 1 })
  await expect(prepareSound(file)).rejects.toMatchObject({ problem: 'too_large' })
})

it.each([
  ['a\u202egnp.exe', 'agnp.exe'],
  ['a\0b\r\n\u200b.png', 'ab.png'],
  [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
  ['\ud83dá.png', 'á.png'],
  ['Ő kapu 😀.png', 'Ő kapu 😀.png'],
])('The name of a file is stored as a list can show it: %j', (name, stored) => {
  expect(storedName(name)).toBe(stored)
})

test('A file larger than any picture is not examined', async () => {
  const film = new Uint8Array(MAX_PICTURE_BYTES + 1)
  film.set(bytes([0, 0, 0, 32], 'ftypisom'))
  await expect(prepareMedia('a.png', film)).rejects.toMatchObject({ problem: 'picture_too_large' })
})
