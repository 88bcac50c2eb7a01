import { describe, expect, it } from 'vitest'
import {
  readCodesCsv,
  toImportInput,
  writeCodesTemplate,
  type KnownCode,
} from '@/features/codes/model/code-csv'
import { cardMediaFields, codeFields, type CodeField } from '@/features/codes/model/code-form'
import type { AdminTask } from '@/features/tasks/api/admin-tasks'
import type { EditableMedia } from '@/lib/media/editable-media'
import { mediaFileName, plannedPaths, writeMedia, type ArchiveFile } from '@/lib/media/media-csv'

const version = '2025-05-20T12:00:00.123456+00:00'
const picture: EditableMedia = {
  id: 'aaaaaaaa-1',
  kind: 'image',
  content_type: 'image/webp',
  bytes: 10,
  widths: [480],
  height: 240,
  alt_hu: 'Egy híd; éjjel',
  alt_en: 'A bridge',
  transcript_hu: '',
  transcript_en: '',
  name: 'Híd.JPG',
  updated_at: version,
}
const bridge: KnownCode = {
  id: 'bridge',
  name: 'Híd',
  short_code: 'HALL2345',
  points: 20,
  is_active: true,
  is_decoy: false,
  latitude: 47.123456789,
  longitude: 19.5,
  radius_m: 25,
  card_title_hu: 'A híd',
  card_title_en: 'The bridge',
  card_text_hu: 'Szöveg',
  card_text_en: 'Text',
  card_media: [picture],
  reveals_clue: 'Torony',
  updated_at: version,
  sessions: [{ id: 'budapest', name: 'Budapest', is_test: false, points: 50, max_scans: 3 }],
}
const hungarian = new Map<string, CodeField | null>([
  ['név', 'name'],
  ['pont', 'points'],
  ['korlát', 'limit'],
  ['rövid kód', 'short_code'],
  ['földrajzi szélesség', 'latitude'],
  ['földrajzi hosszúság', 'longitude'],
  ['megtalálták', null],
  ['kártya szövege (magyarul)', 'card_text_hu'],
])
const clues = [
  { id: 'tower', name_hu: 'Torony', name_en: '' },
  { id: 'gate-1', name_hu: 'Kapu', name_en: '' },
  { id: 'gate-2', name_hu: 'kapu ', name_en: '' },
]
const read = (
  text: string,
  gameSessionId = '',
  files: ArchiveFile[] = [],
  tasks: AdminTask[] = [],
) => readCodesCsv(text, { codes: [bridge], clues, tasks, files, gameSessionId }, hungarian)
const problemsOf = (text: string, gameSessionId?: string) =>
  read(text, gameSessionId)?.rows.map(({ problems }) => problems)

describe('A file of codes', () => {
  it('adds codes, with a decimal comma and the default points', () => {
    expect(
      read('Név;Pont;Megtalálták;Földrajzi szélesség;Földrajzi hosszúság\nKút;;4;47,5;19,04')?.rows,
    ).toEqual([
      {
        line: 2,
        name: 'Kút',
        action: 'add',
        problems: [],
        code: {
          name: 'Kút',
          points: 10,
          max_scans: null,
          is_active: true,
          is_decoy: false,
          latitude: 47.5,
          longitude: 19.04,
          radius_m: null,
          card_title_hu: '',
          card_title_en: '',
          card_text_hu: '',
          card_text_en: '',
          reveals_clue_id: null,
        },
        media: null,
        taskMedia: null,
      },
    ])
  })

  it('finds swapped coordinates by the places of the other codes', () => {
    const header = 'name,latitude,longitude,short_code'
    expect(problemsOf(`${header}\nA,19.5,47.1,\nB,19.6,47.2,\nC,47.2,19.6,`)).toEqual([
      [{ kind: 'swapped' }],
      [{ kind: 'swapped' }],
      [],
    ])
    // A code that moves is compared with the others alone.
    expect(problemsOf(`${header}\nA,19.5,47.1,HALL2345`)).toEqual([[]])
  })

  it('changes the code with that short code; missing columns keep their values', () => {
    expect(read('name,short_code,points\nBridge,hall-2345,7', 'budapest')?.rows[0]).toMatchObject({
      action: 'change',
      problems: [],
      code: {
        id: 'bridge',
        updated_at: version,
        name: 'Bridge',
        points: 20,
        session_points: 7,
        max_scans: 3,
        latitude: 47.123456789,
        radius_m: 25,
        card_title_hu: 'A híd',
        card_text_en: 'Text',
        reveals_clue_id: 'tower',
      },
    })
  })

  it('keeps points and limit of the hunt when it has no such columns', () => {
    const codeIn = (gameSessionId: string) =>
      read('name,short_code\nBridge,HALL2345', gameSessionId)?.rows[0]?.code
    expect(codeIn('budapest')).toMatchObject({ points: 20, session_points: 50, max_scans: 3 })
    expect(codeIn('debrecen')).toMatchObject({ points: 20, session_points: 20, max_scans: null })
    expect(codeIn('')).toMatchObject({ points: 20 })
    expect(codeIn('')).not.toHaveProperty('session_points')
  })

  it('reports the problems of each row', () => {
    expect(
      problemsOf(
        [
          'name,points,limit,latitude,longitude,radius,short_code,inactive,decoy',
          ',x,0,91,19,4,,perhaps,',
          'Kút,5,,47,,,,,',
          'Kút,5,,,,20,,,',
          'Kút,5,,,,,2222-2222,,',
          'Híd,5,,,,,HALL-2345,,',
          'Híd,5,,,,,HALL-2345,,',
        ].join('\n'),
      ),
    ).toEqual([
      ['name', 'points', 'limit', 'latitude', 'radius', 'inactive'].map((field) => ({
        kind: 'invalid',
        field,
      })),
      [{ kind: 'invalid', field: 'longitude' }],
      [{ kind: 'invalid', field: 'latitude' }],
      [{ kind: 'unknown', field: 'short_code', value: '2222-2222' }],
      [],
      [{ kind: 'duplicate' }],
    ])
  })

  it('reads find cards, with the clue by name or id', () => {
    const heading = 'név;kártya szövege (magyarul);card_title_en;reveals_clue'
    const rows = read(
      `${heading}\nKút;"Első\n- második";Well; TORONY \nMalom;;;gate-2\nTó;;;Kapu\nVár;;;x`,
    )?.rows
    expect(rows?.map(({ code }) => code)).toMatchObject([
      { card_text_hu: 'Első\n- második', card_title_en: 'Well', reveals_clue_id: 'tower' },
      { card_text_hu: '', reveals_clue_id: 'gate-2' },
      { reveals_clue_id: null },
      { reveals_clue_id: null },
    ])
    expect(rows?.map(({ problems }) => problems)).toEqual([
      [],
      [],
      [{ kind: 'ambiguous', field: 'reveals_clue', value: 'Kapu' }],
      [{ kind: 'unknown', field: 'reveals_clue', value: 'x' }],
    ])
    expect(
      problemsOf(`name,card_title_hu,card_text_en\nKút,${'x'.repeat(201)},${'x'.repeat(10_001)}`),
    ).toEqual([['card_title_hu', 'card_text_en'].map((field) => ({ kind: 'invalid', field }))])
  })

  const mediaHeading = `name,short_code,${cardMediaFields.join()}`
  const cells = Object.values(writeMedia(cardMediaFields, [picture]))
    .map((cell) => `"${cell}"`)
    .join()

  it('keeps the picture of a card when only the exported CSV comes back', () => {
    const row = read(`${mediaHeading}\nHíd,HALL2345,${cells}`)!.rows[0]!
    expect(row.problems).toEqual([])
    expect(plannedPaths([row.media])).toEqual(new Set())
    expect(toImportInput(row, new Map()).card_media).toEqual([
      {
        id: picture.id,
        alt_hu: picture.alt_hu,
        alt_en: picture.alt_en,
        transcript_hu: null,
        transcript_en: null,
      },
    ])
    const unchanged = read('name,short_code,card_media\nHíd,HALL2345,')!.rows[0]!
    expect(toImportInput(unchanged, new Map())).not.toHaveProperty('card_media')
  })

  it('takes a picture and a sound from the archive', () => {
    const file = mediaFileName(picture)
    const text = `${mediaHeading}\nKút,,${file};csobb.mp3,Kút,,Csobbanás,`
    const files: ArchiveFile[] = [
      { path: file, content: { kind: 'image' } },
      { path: 'hang/csobb.mp3', content: { kind: 'audio' } },
    ]
    const row = read(text, '', files)!.rows[0]!
    expect(row.problems).toEqual([])
    expect(plannedPaths([row.media])).toEqual(new Set([file, 'hang/csobb.mp3']))
    const ids = new Map([
      [file, 'new-1'],
      ['hang/csobb.mp3', 'new-2'],
    ])
    expect(toImportInput(row, ids).card_media).toMatchObject([
      { id: 'new-1', alt_hu: 'Kút', alt_en: '' },
      { id: 'new-2', transcript_hu: 'Csobbanás', transcript_en: '' },
    ])
    expect(problemsOf(text)).toEqual([
      [file, 'csobb.mp3'].map((name) => ({ kind: 'file', name, problem: 'not_found' })),
    ])
  })

  it('refuses a second picture on a card', () => {
    const files = ['1', '2'].map((path): ArchiveFile => ({ path, content: { kind: 'image' } }))
    expect(read('name,card_media\nKút,1;2', '', files)?.rows[0]?.problems).toEqual([
      { kind: 'invalid', field: 'card_media' },
    ])
  })

  it('checks limits and decoys against the hunt', () => {
    const text = 'name,limit,decoy\nKút,3,\nCsapda,,igen'
    expect(problemsOf(text)).toEqual([[{ kind: 'limitNeedsHunt' }], []])
    expect(problemsOf(text, 'budapest')).toEqual([[], [{ kind: 'decoyInHunt' }]])
  })

  it('reads tasks, which need a hunt', () => {
    const text =
      'name,task_kind,task_question_hu,task_right\nKút,text,Ki ásta?,Péter\nCsap,text,Kié?,'
    expect(problemsOf(text)).toEqual([
      [{ kind: 'taskNeedsHunt' }],
      [{ kind: 'invalid', field: 'task_right' }],
    ])
    const [row] = read(text, 'budapest')?.rows ?? []
    expect(row?.code.task).toMatchObject({ kind: 'text', answers: ['Péter'], points: 10 })
    expect(row?.code).not.toHaveProperty('task_updated_at')
  })

  it('changes the version of a task that it was checked against, with its picture', () => {
    const task: AdminTask = {
      ...{ id: 'task', game_session_id: 'budapest', qr_code_id: 'bridge', qr_code_name: 'Híd' },
      ...{ kind: 'text', question_hu: 'Ki tervezte?', question_en: '', media: [picture] },
      ...{ choices: [], answers: ['Clark'], number_answer: null, number_tolerance: 0, unit: '' },
      ...{ reviews_photo: false, points: 20, wrong_cost: 0, max_tries: 3, minutes: null },
      ...{ is_required: true, updated_at: version },
    }
    const file = mediaFileName(picture)
    const inFile = (cells: string, files: ArchiveFile[] = []) =>
      read(
        `name,short_code,task_points,task_media,task_media_alt_hu\nHíd,${cells}`,
        'budapest',
        files,
        [task],
      )!.rows[0]!
    const kept = inFile(`HALL2345,7,${file},Híd`)
    expect(kept.problems).toEqual([])
    expect(plannedPaths([kept.taskMedia])).toEqual(new Set())
    expect(toImportInput(kept, new Map())).toMatchObject({
      task_updated_at: version,
      task: {
        ...{ kind: 'text', answers: ['Clark'], points: 7, max_tries: 3, is_required: true },
        media: [{ id: picture.id, alt_hu: 'Híd', alt_en: null }],
      },
    })
    expect(toImportInput(inFile('HALL2345,7,,'), new Map()).task?.media).toBeNull()

    const added = inFile(`HALL2345,7,uj.webp,Új`, [{ path: 'uj.webp', content: { kind: 'image' } }])
    expect(plannedPaths([added.taskMedia])).toEqual(new Set(['uj.webp']))
    expect(toImportInput(added, new Map([['uj.webp', 'new']])).task?.media).toMatchObject([
      { id: 'new', alt_hu: 'Új', alt_en: '' },
    ])
    expect(inFile(`HALL2345,7,uj.webp,Új`).problems).toEqual([
      { kind: 'file', name: 'uj.webp', problem: 'not_found' },
    ])
  })

  it('is null without names, and has no rows when it is ambiguous', () => {
    expect(read('points\n5')).toBeNull()
    expect(read('name')).toBeNull()
    expect(read('name,colour\nKút,red')).toMatchObject({ rows: [], problems: [{ column: 'B' }] })
  })

  it.each(['hu', 'en'])('accepts its own template: %s', (language) => {
    expect(read(writeCodesTemplate(codeFields, 'Példa', language))).toMatchObject({
      problems: [],
      rows: [{ action: 'add', problems: [], code: { name: 'Példa', latitude: 47.4979 } }],
    })
  })
})
