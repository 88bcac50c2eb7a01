import { describe, expect, it, test, vi } from 'vitest'
import { MAX_PICTURE_BYTES } from '@/lib/browser/encode-image'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'
import {
  pictureWidths,
  prepareMedia,
  prepareSound,
  storedName,
  soundType,
  withoutTags,
} from '@/lib/media/media-files'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )
const frame = [0xff, 0xfb, 0x90, 0]

/** A box of an MP4 file. */
function box(type: string, ...content: (string | number[])[]): number[] {
  const inside = [...bytes(...content)]
  return [0, 0, 0, inside.length + 8, ...bytes(type), ...inside]
}
const zeros = (count: number) => Array.from({ length: count }, () => 0)

/** An MP4 file with tracks, each of a kind and a format. */
function mp4(brand: string, ...tracks: [kind: string, format: string][]): Uint8Array {
  const boxes = tracks.map(([kind, format]) => {
    const entry = box('stsd', zeros(4), [0, 0, 0, 1], box(format, zeros(8)))
    return box('trak', box('mdia', box('hdlr', zeros(8), kind), box('minf', box('stbl', entry))))
  })
  return bytes(box('ftyp', brand, zeros(4)), box('moov', ...boxes), box('mdat', zeros(9)))
}

/** First pages of an Ogg file, each with the magic number of a stream. */
const ogg = (...streams: string[]) =>
  bytes(...streams.flatMap((magic) => ['OggS', [0, 2], zeros(20), [1, magic.length], magic]))

describe('The type of a sound', () => {
  it.each([
    ['an MP3 with tags', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], zeros(5), frame), 'audio/mpeg'],
    ['an MP3 without tags', bytes(frame), 'audio/mpeg'],
    ['an M4A', mp4('M4A ', ['soun', 'mp4a']), 'audio/mp4'],
    ['an audio book with chapters', mp4('M4B ', ['soun', 'mp4a'], ['text', 'text']), 'audio/mp4'],
    ['a sound in Vorbis', ogg('\x01vorbis'), 'audio/ogg'],
    ['a sound in Opus with a skeleton', ogg('fishead\0', 'OpusHead'), 'audio/ogg'],
  ])('is found in %s', (_, file, type) => {
    expect(soundType(file)).toBe(type)
  })

  it.each([
    ['a film', mp4('isom', ['vide', 'avc1'], ['soun', 'mp4a'])],
    ['Apple Lossless', mp4('M4A ', ['soun', 'alac'])],
    ['AMR in .3gp', mp4('3gp4', ['soun', 'samr'])],
    ['AC-3 in .m4a', mp4('M4A ', ['soun', 'ac-3'])],
    ['a HEIC picture', mp4('heic', ['pict', 'hvc1'])],
    ['an AVIF picture', bytes(box('ftyp', 'avif', zeros(4), 'mif1'))],
    ['a HEIC picture with a general brand', bytes(box('ftyp', 'isom', zeros(4), 'heic'))],
    ['a film in .ogv', ogg('\x80theora', '\x01vorbis')],
    ['Speex', ogg('Speex   ')],
    ['FLAC in Ogg', ogg('\x7fFLAC')],
    ['FLAC with MP3 tags', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], 'fLaC')],
    ['an AAC stream with MP3 tags', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], [0xff, 0xf1, 0x50])],
    ['tags only', bytes('ID3', [3, 0, 0, 0, 0, 0, 0])],
    ['a picture', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['a web page', bytes('<script>ID3</script>')],
    ['an AAC stream, which some phones do not play', bytes([0xff, 0xf1, 0x50])],
    [
      'a box that ends before it begins',
      bytes(box('ftyp', 'M4A '), [0, 0, 0, 1], 'moov', zeros(8)),
    ],
    ['nothing', bytes()],
  ])('is none for %s', (_, file) => {
    expect(soundType(file)).toBeNull()
  })
})

it.each([
  ['HEIC', bytes(box('ftyp', 'heic', zeros(4), 'mif1'))],
  ['AVIF', bytes(box('ftyp', 'avif', zeros(4)))],
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0])],
])('A picture that is chosen as a sound, or named like one, is told apart: %s', async (_, file) => {
  await expect(prepareSound(new File([file], 'a.m4a'))).rejects.toMatchObject({
    problem: 'is_a_picture',
  })
  // Node decodes no picture.
  await expect(prepareMedia('a.m4a', file)).rejects.not.toMatchObject({ problem: 'not_a_sound' })
})

describe('The widths of a picture', () => {
  it.each([
    ['a photo', 4000, 3000, [480, 960, 1600]],
    ['a photo taken upright', 3000, 4000, [480, 960, 1600]],
    ['a small picture', 300, 200, [300]],
    ['a panorama', 9000, 900, [480, 960, 1600, 8944]],
    ['a long screenshot', 1080, 16_000, [480, 735]],
    ['a panorama of a drone', 30_000, 3000, [480, 960, 1600, 8944]],
    ['a line', 60_000, 1, [480, 960, 1600, 16_383]],
    ['a column', 1, 60_000, [1]],
  ])('are limited by the area: %s', (_, width, height, widths) => {
    expect(pictureWidths(width, height)).toEqual(widths)
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
  ['plays', 'onloadeddata', 2, true],
  ['does not play', 'onerror', NaN, false],
  ['plays without a length', 'onloadeddata', 0, false],
] as const)(
  'A sound that the browser %s is accepted or not',
  async (_, event, duration, isGood) => {
    class Sound {
      preload = ''
      duration = duration
      onloadeddata = () => undefined
      onerror = () => undefined
      set src(_url: string) {
        queueMicrotask(() => this[event]())
      }
      removeAttribute = () => undefined
    }
    vi.stubGlobal('Audio', Sound)
    const sound = prepareSound(new File([bytes(frame, zeros(200))], 'a.mp3'))
    if (isGood) expect(await sound).toMatchObject({ type: 'audio/mpeg' })
    else await expect(sound).rejects.toMatchObject({ problem: 'not_a_sound' })
    vi.unstubAllGlobals()
  },
)

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
