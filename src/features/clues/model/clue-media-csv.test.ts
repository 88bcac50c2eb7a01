import { describe, expect, it } from 'vitest'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import type { MediaLink } from '@/lib/content/clue-links'
import { writeCluesCsv, type ImportContext } from '@/features/clues/model/clue-csv'
import { readCluesCsv, toImportInput } from '@/features/clues/model/read-clues-csv'
import { mediaFileName, plannedPaths, type ArchiveFile } from '@/lib/media/media-csv'
import { readZip, writeZip } from '@/lib/browser/zip'
import type { EditableMedia } from '@/lib/media/editable-media'

const seen = '2025-05-20T12:00:00+00:00'
const media = (id: string, name: string, changes: Partial<EditableMedia> = {}): EditableMedia => ({
  id,
  kind: 'image',
  content_type: 'image/webp',
  bytes: 10,
  widths: [480],
  height: 240,
  alt_hu: `${name} magyarul`,
  alt_en: `${name} in English`,
  transcript_hu: '',
  transcript_en: '',
  name,
  updated_at: seen,
  ...changes,
})
// Texts of media are counted in code points.
const gate = media('aaaaaaaa-1', 'Kőkapu (2).JPG', {
  alt_hu: `Egy kapu; balra \\ fent ${'🚪'.repeat(300)}`,
})
const otherGate = media('bbbbbbbb-2', 'kokapu 2.png', { alt_en: '=SUM(A1)' })
const bell = media('cccccccc-3', 'Kongás.mp3', {
  kind: 'audio',
  content_type: 'audio/mpeg',
  widths: [],
  height: null,
  alt_hu: '',
  alt_en: '',
  transcript_hu: `Kong; majd\nújra kong. ${'🔔'.repeat(6000)}`,
  transcript_en: 'It strikes.',
})
const bench = media('dddddddd-4', '', { alt_hu: 'Pad', alt_en: 'Bench' })
const guide = {
  id: 'guide',
  price: 5,
  is_active: true,
  updated_at: seen,
  content_hu: 'A padon',
  content_en: '',
  sold: 0,
  media: [bench],
}
const clue: AdminClue = {
  id: 'clue',
  name_hu: 'Kapu',
  name_en: '',
  description_hu: '',
  description_en: '',
  content_hu: '',
  content_en: '',
  clue_type: 'compass',
  price: 10,
  required_clue_id: null,
  required_clue_name_hu: null,
  required_clue_name_en: null,
  available_from: null,
  is_active: true,
  is_locked: false,
  qr_code_id: null,
  qr_code_name: null,
  missing_translation: true,
  updated_at: seen,
  sold: 0,
  game_sessions: [],
  unlocks: [],
  guide,
  media: [gate, bell, otherGate],
  total_count: 1,
  created_at: '2026-01-01T00:00:00Z',
  languages: ['hu', 'en'],
}
const nothing: ImportContext = { links: [], guides: [], codes: [], media: [], files: [] }
const known: ImportContext = {
  ...nothing,
  links: [clue],
  guides: [{ ...guide, clue_id: clue.id }],
  media: [...clue.media, bench].map((file): MediaLink => ({
    clue_id: clue.id,
    solution_guide_id: file === bench ? guide.id : null,
    media_id: file.id,
    file,
  })),
}
const names = [
  'kokapu-2-aaaaaaaa.webp',
  'kongas-cccccccc.mp3',
  'kokapu-2-bbbbbbbb.webp',
  'image-dddddddd.webp',
] as const
const encode = (text: string) => new TextEncoder().encode(text)
const picture = (path: string): ArchiveFile => ({ path, content: { kind: 'image' } })
const sound = (path: string): ArchiveFile => ({ path, content: { kind: 'audio' } })

const texts = {
  gate: { alt_hu: gate.alt_hu, alt_en: gate.alt_en, transcript_hu: null, transcript_en: null },
  bell: {
    alt_hu: null,
    alt_en: null,
    transcript_hu: bell.transcript_hu,
    transcript_en: bell.transcript_en,
  },
}

type Rows = NonNullable<ReturnType<typeof readCluesCsv>>['rows']
const filesOf = (rows: Rows) =>
  plannedPaths(rows.flatMap(({ media, guideMedia }) => [media, guideMedia]))

describe('Pictures and sounds in a file of clues', () => {
  it.each(['hu', 'en'])('survive a round trip through a ZIP archive: %s', async (language) => {
    const csv = writeCluesCsv([{ ...clue, id: '' }], nothing, language)
    const all = [...clue.media, bench]
    expect(all.map(mediaFileName)).toEqual(names)
    const files = all.map((item) => [mediaFileName(item), encode(item.id)] as const)
    const zip = await writeZip([...files, ['clues.csv', encode(csv)]])
    const entries = await readZip(await zip.arrayBuffer())
    const text = (path: string) =>
      new TextDecoder().decode(entries.find((entry) => entry.path === path)?.content)
    expect(names.map(text)).toEqual([gate.id, bell.id, otherGate.id, bench.id])

    const archive = names.map((name) => (name.endsWith('mp3') ? sound(name) : picture(name)))
    const rows = readCluesCsv(text('clues.csv'), { ...nothing, files: archive })?.rows ?? []
    expect(rows.map(({ problems }) => problems)).toEqual([[]])
    expect([...filesOf(rows)].sort()).toEqual([...names].sort())
    const ids = new Map(names.map((name, at) => [name as string, `new-${at}`]))
    expect(toImportInput(rows[0]!, ids)).toMatchObject({
      media: [
        { id: 'new-0', ...texts.gate },
        { id: 'new-1', ...texts.bell },
        { id: 'new-2', alt_hu: otherGate.alt_hu, alt_en: '=SUM(A1)' },
      ],
      solution_guide: { media: [{ id: 'new-3', alt_hu: bench.alt_hu, alt_en: bench.alt_en }] },
    })
  })

  it('keep what the clue has if only the CSV file comes back', () => {
    const csv = writeCluesCsv([clue], nothing, 'en').replace('It strikes.', 'A bell.')
    const rows = readCluesCsv(csv, known)?.rows ?? []
    expect(rows.map(({ problems }) => problems)).toEqual([[]])
    expect(filesOf(rows).size).toBe(0)
    expect(toImportInput(rows[0]!, new Map())).toMatchObject({
      media: [{ id: gate.id }, { id: bell.id, transcript_en: 'A bell.' }, { id: otherGate.id }],
      solution_guide: { id: guide.id, media: [{ id: bench.id }] },
    })
  })

  it('stay as they are without their columns, and with empty cells', () => {
    const rows = readCluesCsv('name_hu;price;media\nEgy;5;', nothing)?.rows ?? []
    expect(rows[0]?.problems).toEqual([])
    const input = toImportInput(rows[0]!, new Map())
    expect(input).not.toHaveProperty('media')
    expect(input).not.toHaveProperty('solution_guide')
  })

  const problemsOf = (cells: string, files: ArchiveFile[] = [], more = '') =>
    readCluesCsv(`name_hu,price,is_locked,media${more}\nEgy,5,igen,${cells}`, {
      ...nothing,
      files,
    })?.rows[0]?.problems

  it('are found in folders, in any case and form of accents', () => {
    const cells = 'Kép\u0301ek\\KAPU.JPG; padka\u0301n.png'
    const files = [picture('mappa/kapu.jpg'), picture('padkán.png')]
    expect(problemsOf(cells, files)).toEqual([])
  })

  it.each([
    ['is missing', [], 'not_found'],
    ['is there twice', [picture('a/kapu.jpg'), picture('b/kapu.jpg')], 'repeated'],
    [
      'is no picture',
      [{ path: 'kapu.jpg', content: { problem: 'not_a_picture' } } satisfies ArchiveFile],
      'not_a_picture',
    ],
    [
      'is too large',
      [{ path: 'kapu.jpg', content: { problem: 'too_large' } } satisfies ArchiveFile],
      'too_large',
    ],
  ])('report a file that %s', (_, files, problem) => {
    expect(problemsOf('kapu.jpg', files)).toEqual([{ kind: 'file', name: 'kapu.jpg', problem }])
  })

  it('take a path that names one of two files', () => {
    const files = [picture('a/kapu.jpg'), picture('b/kapu.jpg')]
    expect(problemsOf('b/kapu.jpg', files)).toEqual([])
  })

  it.each([
    ['six pictures', '1;2;3;4;5;6', ''],
    ['two sounds', 'hang; masik', ''],
    ['a picture twice', '1; 1', ''],
  ])('report %s', (_, cells, more) => {
    const files = [...'123456'].map(picture).concat(sound('hang'), sound('masik'))
    expect(problemsOf(cells, files, more)).toEqual([{ kind: 'invalid', field: 'media' }])
  })

  it('report texts without a picture or a sound', () => {
    const more = ',media_alt_hu,media_transcript_en'
    const invalid = ['media_alt_hu', 'media_transcript_en'].map((field) => ({
      kind: 'invalid',
      field,
    }))
    expect(problemsOf('1,egy; kettő,Bumm', [picture('1')], more)).toEqual(invalid)
    expect(problemsOf(',egy,Bumm', [], more)).toEqual(invalid)
  })

  it('need their texts in both languages when the clue is on sale', () => {
    const text = (locked: string) =>
      `name_hu,price,is_locked,media,media_alt_hu,media_alt_en\nEgy,5,${locked},1; 2,a; b,a`
    const files = [picture('1'), picture('2')]
    const problems = (locked: string) =>
      readCluesCsv(text(locked), { ...nothing, files })?.rows[0]?.problems
    expect(problems('igen')).toEqual([])
    expect(problems('nem')).toEqual([{ kind: 'file', name: '2', problem: 'texts_missing' }])
  })
})
