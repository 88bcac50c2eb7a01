import { describe, expect, it } from 'vitest'
import {
  codeFields,
  readCodesCsv,
  writeCodesTemplate,
  type CodeField,
  type KnownCode,
} from '@/features/codes/model/code-csv'

const version = '2025-05-20T12:00:00.123456+00:00'
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
  reveals_clue: 'Torony',
  updated_at: version,
  sessions: [{ id: 'budapest', name: 'Budapest', is_test: false, points: 20, max_scans: 3 }],
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
  { id: 'tower', name_hu: 'Torony' },
  { id: 'gate-1', name_hu: 'Kapu' },
  { id: 'gate-2', name_hu: 'kapu ' },
]
const read = (text: string, huntId = '') => readCodesCsv(text, [bridge], clues, huntId, hungarian)
const problemsOf = (text: string, huntId?: string) =>
  read(text, huntId)?.rows.map(({ problems }) => problems)

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
      },
    ])
  })

  it('changes the code with that short code; missing columns keep their values', () => {
    expect(read('name,short_code,points\nBridge,hall-2345,7', 'budapest')?.rows[0]).toMatchObject({
      action: 'change',
      problems: [],
      code: {
        id: 'bridge',
        updated_at: version,
        name: 'Bridge',
        points: 7,
        max_scans: 3,
        latitude: 47.123456789,
        radius_m: 25,
        card_title_hu: 'A híd',
        card_text_en: 'Text',
        reveals_clue_id: 'tower',
      },
    })
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

  it('checks limits and decoys against the hunt', () => {
    const text = 'name,limit,decoy\nKút,3,\nCsapda,,igen'
    expect(problemsOf(text)).toEqual([[{ kind: 'limitNeedsHunt' }], []])
    expect(problemsOf(text, 'budapest')).toEqual([[], [{ kind: 'decoyInHunt' }]])
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
