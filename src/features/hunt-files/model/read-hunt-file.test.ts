import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { countContents, countMarks, countUnplaced } from '@/features/hunt-files/model/hunt-contents'
import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { huntTables } from '@/features/hunt-files/model/hunt-tables'
import { openHuntFile, readHuntFile } from '@/features/hunt-files/model/read-hunt-file'

const document: HuntDocument = {
  format: 'kincskereses-hunt',
  version: 1,
  about_hu: 'Írd be: [[mit]].',
  hunt: { name: 'Park', invitation_hu: 'Hozz [[mit]]!' },
  codes: [
    {
      key: 'gate',
      name: 'Kapu',
      points: 5,
      session_points: 7,
      card_title_hu: 'Jó [[a]] és [[b]]',
      card_media: ['gate-picture', 'bell'],
      reveals_clue: 'bench',
      task: { kind: 'photo', question_hu: 'Mi ez?', media: ['bell'] },
    },
    { key: 'well', name: 'Kút', latitude: 47.5, longitude: 19 },
  ],
  clues: [
    {
      key: 'bench',
      name_hu: 'Pad',
      qr_code: 'well',
      media: ['gate-picture'],
      solution_guide: { content_hu: 'Ott', media: ['bell'] },
    },
  ],
  maps: [
    { kind: 'image', name_hu: 'A', image: 'maps/a.png', south: 1, west: 1, north: 2, east: 2 },
    { kind: 'image', name_en: 'B', image: '/b.svg', south: 1, west: 1, north: 2, east: 2 },
  ],
  media: [
    { key: 'gate-picture', files: ['m/g-1.webp', 'm/g-2.webp'], widths: [1, 2], alt_hu: 'a; b' },
    { key: 'bell', files: ['m/bell.mp3'], transcript_hu: 'Bimm [[mi]]' },
  ],
}
const bytes = (text: string) => new TextEncoder().encode(text)
const media = Object.fromEntries(
  ['maps/a.png', 'm/g-1.webp', 'm/g-2.webp', 'm/bell.mp3'].map((path) => [path, bytes(path)]),
)
const pack = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files)).buffer
const packed = (hunt: unknown, others: Record<string, Uint8Array> = media) =>
  pack({ 'hunt.json': bytes(JSON.stringify(hunt)), ...others })

it('A hunt file is opened with its files', async () => {
  const file = await readHuntFile(packed(document))
  expect(file.document).toEqual(document)
  expect(file.missing).toEqual([])
  expect(file.files.get('maps/a.png')).toEqual(bytes('maps/a.png'))
})

it('A packed folder is opened too', async () => {
  const entries = { 'hunt.json': bytes(JSON.stringify(document)), ...media }
  const folder = Object.entries(entries).map(([path, content]) => [`park/${path}`, content])
  const file = await readHuntFile(pack(Object.fromEntries(folder) as typeof entries))
  expect(file.missing).toEqual([])
})

it('Backslashes separate folders too', async () => {
  const entries = { 'hunt.json': bytes(JSON.stringify(document)), ...media }
  const written = Object.entries(entries).map(([path, content]) => [
    `park/${path}`.replaceAll('/', '\\'),
    content,
  ])
  const file = await readHuntFile(pack(Object.fromEntries(written) as typeof entries))
  expect(file.missing).toEqual([])
})

it('What lacks its file is left out everywhere', async () => {
  const rest = { 'm/g-1.webp': bytes('1'), 'm/g-2.webp': bytes('2') }
  const file = await readHuntFile(packed(document, rest))
  expect(file.missing).toEqual(['m/bell.mp3', 'maps/a.png'])
  expect(file.document.media?.map(({ key }) => key)).toEqual(['gate-picture'])
  expect(file.document.maps).toHaveLength(1)
  expect(file.document.codes?.[0]).toMatchObject({
    card_media: ['gate-picture'],
    task: { media: [] },
  })
  expect(file.document.clues?.[0]?.solution_guide?.media).toEqual([])
})

const cut = packed(document).slice(0, -30)
it.each<[string, ArrayBuffer | Uint8Array, string, string?]>([
  ['A text', bytes('hunt'), 'notZip'],
  ['Another archive', bytes('Rar!xxxx'), 'otherArchive'],
  ['Half an archive', cut, 'damaged'],
  ['An archive without a hunt', pack({ 'a.txt': bytes('a') }), 'noHunt'],
  ['A spreadsheet', pack({ '[Content_Types].xml': bytes('<a/>') }), 'noHunt'],
  [
    'Two hunts',
    packed(document, { ...media, 'b/hunt.json': bytes(JSON.stringify(document)) }),
    'noHunt',
  ],
  ['Another document', packed({ format: 'x', version: 1 }), 'noHunt'],
  ['Broken JSON', pack({ 'hunt.json': bytes('{"format":') }), 'badJson'],
  ['Text in another encoding', pack({ 'hunt.json': Uint8Array.of(0x22, 0xe1, 0x22) }), 'badJson'],
  ['A newer version', packed({ ...document, version: 99, rooms: [] }), 'tooNew'],
  ['An unknown field', packed({ ...document, players: [] }), 'invalid', 'players'],
  [
    'A wrong value',
    packed({ ...document, codes: [{ key: 'a', name: 'A', latitude: 91 }] }),
    'invalid',
    'codes[0].latitude',
  ],
  [
    'A path out of the archive',
    packed(document, { '../x.png': bytes('') }),
    'unsafePath',
    '../x.png',
  ],
  ['A path from the root', packed(document, { '/etc/x': bytes('') }), 'unsafePath', '/etc/x'],
  ['A path of Windows', packed(document, { 'C:\\x': bytes('') }), 'unsafePath', 'C:/x'],
  ['A path out of it', packed(document, { 'm\\..\\..\\x': bytes('') }), 'unsafePath', 'm/../../x'],
  ['A huge document', pack({ 'hunt.json': new Uint8Array(8_000_001) }), 'tooLarge'],
])('%s is refused', async (_, content, problem, place = '') => {
  const buffer = content instanceof Uint8Array ? content.slice().buffer : content
  await expect(readHuntFile(buffer)).rejects.toMatchObject({ problem, place })
})

it('A file too large for the memory is refused before it is read', async () => {
  const file = { size: 2 ** 29 + 1 } as Blob
  await expect(openHuntFile(file)).rejects.toMatchObject({ problem: 'tooLarge' })
})

it('An archive that would unpack to more than its limit is refused before it is unpacked', async () => {
  const archive = packed(document)
  const view = new DataView(archive)
  for (let at = 0; at < archive.byteLength - 4; at += 1) {
    // The unpacked size in an entry of the central directory.
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 2 ** 28, true)
  }
  await expect(readHuntFile(archive)).rejects.toMatchObject({ problem: 'tooLarge' })
})

it('An archive with too many entries is refused', async () => {
  const many = Array.from({ length: 10_001 }, (_, at) => [`${at}`, new Uint8Array()])
  await expect(
    readHuntFile(packed(document, Object.fromEntries(many) as typeof media)),
  ).rejects.toMatchObject({ problem: 'tooLarge' })
})

it('Places to fill in are counted by text, without those for organisers', () => {
  expect(countMarks(document)).toBe(3)
})

it('Codes without a place are counted where the hunt has a map', () => {
  expect(countUnplaced(document)).toBe(1)
  expect(countUnplaced({ ...document, hunt: { name: 'Park', uses_map: false } })).toBe(0)
})

it('Contents are counted', () => {
  expect(Object.fromEntries(countContents(document))).toEqual({
    ...{ codes: 2, cards: 1, tasks: 1, clues: 1, guides: 1, maps: 2, pictures: 1, sounds: 1 },
  })
})

it('Tables name what they refer to, and have no ids', () => {
  const tables = huntTables(document, 'en')
  const [codeHeadings, gate] = tables['codes.csv'].split('\r\n')
  expect(codeHeadings).not.toContain('short_code')
  expect(gate).toContain('Kapu,7,')
  expect(gate).toContain('m/g-2.webp; m/bell.mp3')
  expect(gate).toContain('Pad')
  expect(gate).toMatch(/,photo,Mi ez\?,,.*,10,0,,,false,m\/bell\.mp3,,,Bimm \[\[mi\]\],$/)
  expect(tables['clues.csv'].split('\r\n')[0]).not.toMatch(/(?:^|,)id,|updated_at/)
  expect(tables['clues.csv']).toContain('Kút')
})
