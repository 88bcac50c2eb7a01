import { describe, expect, it } from 'vitest'
import de from '../../../../public/locales/de/translation.json'
import en from '../../../../public/locales/en/translation.json'
import hu from '../../../../public/locales/hu/translation.json'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import type { ClueLink } from '@/lib/content/clue-links'
import {
  csvFields,
  writeCluesCsv,
  writeCluesTemplate,
  type ImportContext,
} from '@/features/clues/model/clue-csv'
import { headingOf } from '@/lib/format/csv'
import { readCluesCsv } from '@/features/clues/model/read-clues-csv'

const locales = { hu, en, de }
const ids = {
  first: '00000000-0000-4000-8000-000000000001',
  second: '00000000-0000-4000-8000-000000000002',
  code: '00000000-0000-4000-8000-000000000003',
}
const seen = '2025-05-20T12:00:00.123456+00:00'
const link = (id: string, name_hu: string, required_clue_id: string | null = null): ClueLink => ({
  id,
  name_hu,
  name_en: '',
  price: 10,
  clue_type: 'compass',
  required_clue_id,
  is_active: true,
  is_locked: false,
  updated_at: seen,
})
const context: ImportContext = {
  guides: [],
  media: [],
  files: [],
  links: [link(ids.first, 'Oroszlán'), link(ids.second, 'Torony', ids.first)],
  codes: [{ id: ids.code, name: 'Híd', short_code: 'HALL2345' }],
}
const second: AdminClue = {
  ...link(ids.second, 'Torony', ids.first),
  name_en: 'Tower',
  description_hu: '',
  description_en: '',
  content_hu: '- balra, "fel"\nmajd le',
  content_en: '=SUM(A1)',
  required_clue_name_hu: 'Oroszlán',
  required_clue_name_en: '',
  available_from: '2025-05-25T08:00:00Z',
  qr_code_id: ids.code,
  qr_code_name: 'Híd',
  missing_translation: false,
  created_at: '2026-01-01T00:00:00Z',
  languages: ['hu', 'en'],
  sold: 0,
  game_sessions: [],
  unlocks: [],
  media: [],
  guide: null,
  total_count: 1,
}
const write = (...clues: AdminClue[]) => writeCluesCsv(clues, context, 'en')
const read = (text: string) => readCluesCsv(text, context)?.rows ?? null
const problemsOf = (text: string) => read(text)?.map(({ problems }) => problems)

describe('A file of clues', () => {
  it.each(['hu', 'en'])(
    'survives a round trip, including formulas and line breaks: %s',
    (language) => {
      const text = writeCluesCsv([second], context, language)
      expect(text).toContain(`'=SUM(A1)`)
      expect(text).toContain('HALL-2345')
      expect(text).toMatch(/[;,]2025-05-25 \d\d:00:00[;,]/)
      const [row] = read(text) ?? []
      expect(row).toMatchObject({ line: 2, action: 'change', problems: [] })
      expect(row?.clue).toEqual({
        id: ids.second,
        updated_at: seen,
        name_hu: 'Torony',
        name_en: 'Tower',
        description_hu: '',
        description_en: '',
        content_hu: '- balra, "fel"\nmajd le',
        content_en: '=SUM(A1)',
        clue_type: 'compass',
        price: 10,
        required_clue_id: ids.first,
        available_from: '2025-05-25T08:00:00.000Z',
        is_active: true,
        is_locked: false,
        qr_code_id: ids.code,
      })
    },
  )

  it('references a required clue by id if its name is not unique', () => {
    const twins = { ...context, links: [...context.links, link('x', 'Oroszlán')] }
    expect(writeCluesCsv([second], twins, 'en')).toContain(`,${ids.first},`)
    expect(
      readCluesCsv('name_hu,price,required_clue\nÚj,5,Oroszlán', twins)?.rows[0]?.problems,
    ).toEqual([{ kind: 'ambiguous', field: 'required_clue', value: 'Oroszlán' }])
  })

  it('adds rows without an id, and lets them require each other in any order', () => {
    const rows = read('name_hu,price,required_clue\nEgy,5,kettő\nKettő,6,Torony') ?? []
    expect(rows.map(({ action, problems }) => [action, problems])).toEqual([
      ['add', []],
      ['add', []],
    ])
    const [one, two] = rows
    expect(one?.clue.required_clue_id).toBe(two?.clue.id)
    expect(two?.clue.required_clue_id).toBe(ids.second)
    expect(one?.clue).toMatchObject({ clue_type: 'compass', is_active: true, is_locked: false })
    expect(one?.clue.updated_at).toBeUndefined()
  })

  it('accepts semicolons and localized booleans', () => {
    const [row] = read('\uFEFFname_hu;price;is_active;is_locked\r\nEgy;5;nem;igen') ?? []
    expect(row?.clue).toMatchObject({ price: 5, is_active: false, is_locked: true })
  })

  it('accepts Hungarian and German prices and dates', () => {
    const rows = read(
      'name_hu;price;available_from\nEgy;1 500;2026. 12. 01. 10:00\nKettő;5;1.12.2026 10:00',
    )
    const moment = new Date(2026, 11, 1, 10).toISOString()
    expect(rows?.map(({ problems, clue }) => [problems, clue.price, clue.available_from])).toEqual([
      [[], 1500, moment],
      [[], 5, moment],
    ])
  })

  it.each(['HALL-2345', ' hall2345 ', 'HALL–2345', 'Híd', ' híd ', 'Hi\u0301d', 'HID'])(
    'finds a code by its short code and by its name: %j',
    (cell) => {
      const [row] = read(`name_hu,price,qr_code\nEgy,5,${cell}`) ?? []
      expect(row).toMatchObject({ problems: [], clue: { qr_code_id: ids.code } })
    },
  )

  it('reports an ambiguous code name', () => {
    const twins = {
      ...context,
      codes: [...context.codes, { ...context.codes[0]!, id: 'x', short_code: 'ABCD2345' }],
    }
    const text = 'name_hu,price,qr_code\nEgy,5,Híd'
    expect(readCluesCsv(text, twins)?.rows[0]?.problems).toEqual([
      { kind: 'ambiguous', field: 'qr_code', value: 'Híd' },
    ])
  })

  it('prefers an exact match over one without accents', () => {
    const hid = { id: 'x', name: 'Hid', short_code: 'ABCD2345' }
    const grave = { id: 'y', name: 'Hìd', short_code: 'EFGH2345' }
    const rowFor = (cell: string, codes: ImportContext['codes']) =>
      readCluesCsv(`name_hu,price,qr_code\nEgy,5,${cell}`, { ...context, codes })?.rows[0]
    expect(rowFor('hid', [...context.codes, hid])).toMatchObject({
      problems: [],
      clue: { qr_code_id: 'x' },
    })
    expect(rowFor('hid', [...context.codes, grave])?.problems).toEqual([
      { kind: 'ambiguous', field: 'qr_code', value: 'hid' },
    ])
  })

  it.each(['IGAZ;HAMIS', 'WAHR;FALSCH', 'TRUE;FALSE'])(
    'accepts booleans as a spreadsheet writes them: %s',
    (cells) => {
      const [row] = read(`name_hu;price;is_active;is_locked\nEgy;5;${cells}`) ?? []
      expect(row).toMatchObject({ problems: [], clue: { is_active: true, is_locked: false } })
    },
  )

  it('counts empty lines in line numbers', () => {
    expect(read('name_hu,price\nEgy,5\n,\n\nKettő,6\n')?.map(({ line }) => line)).toEqual([2, 5])
  })

  it('reports invalid cells', () => {
    expect(
      problemsOf('name_hu,price,clue_type,available_from,is_active\n ,10001,Two words,soon,maybe'),
    ).toEqual([
      ['name_hu', 'clue_type', 'price', 'available_from', 'is_active'].map((field) => ({
        kind: 'invalid',
        field,
      })),
    ])
  })

  it('requires all columns to change an existing clue', () => {
    const text = `id,name_hu,name_en,description_hu,description_en,content_hu,clue_type,price,is_active
${ids.second},Torony,,,,Balra,map,9,TRUE
,Új,,,,,,5,`
    expect(problemsOf(text)).toEqual([
      [
        {
          kind: 'missing',
          fields: ['content_en', 'required_clue', 'available_from', 'is_locked', 'qr_code'],
        },
      ],
      [],
    ])
  })

  it('rejects a short row instead of clearing the missing cells', () => {
    const [heading = ''] = write(second).split('\r\n')
    expect(problemsOf(`${heading}\n${ids.second},${seen},Torony,Tower`)?.[0]).toMatchObject(
      [{ kind: 'missing' }, { kind: 'invalid', field: 'price' }].reverse(),
    )
  })

  it.each(['hu', 'en', 'de'] as const)('accepts its own template: %s', (language) => {
    const example = {
      name_hu: 'Példa',
      name_en: 'Example',
      content_hu: 'Balra',
      content_en: 'Left',
    }
    const { headings } = locales[language].admin.clues.import
    const guide = { guide_hu: 'A padon', guide_en: 'On the bench' }
    const file = readCluesCsv(
      writeCluesTemplate(
        headings,
        { ...example, ...guide, is_active: 'igen', is_locked: 'nem' },
        context.codes[0],
        language,
        ['hu', 'en'],
      ),
      context,
      new Map(csvFields.map((field) => [headingOf(headings[field]), field])),
    )
    expect(file).toMatchObject({
      problems: [],
      rows: [
        {
          action: 'add',
          problems: [],
          clue: {
            ...example,
            qr_code_id: ids.code,
            solution_guide: { price: 10, content_hu: 'A padon', content_en: 'On the bench' },
          },
        },
      ],
    })
  })

  it('is read with headings in Hungarian', () => {
    const headings = new Map([
      ['név', 'name_hu' as const],
      ['ár', 'price' as const],
    ])
    expect(readCluesCsv('Név;ÁR\nEgy;5', context, headings)).toMatchObject({
      rows: [{ name: 'Egy', problems: [], clue: { price: 5 } }],
    })
    expect(readCluesCsv('Név;name_hu\nEgy;Egy', context, headings)?.problems).toEqual([
      { kind: 'repeatedHeading', column: 'B', value: 'name_hu' },
    ])
  })

  it('changes, keeps and checks guides', () => {
    const guide = { id: ids.first, clue_id: ids.second, price: 8, is_active: false }
    const later = '2025-05-21T12:00:00+00:00'
    const known = { ...context, guides: [{ ...guide, updated_at: later }] }
    const exported = writeCluesCsv(
      [
        {
          ...second,
          guide: {
            ...guide,
            updated_at: later,
            content_hu: 'A padon',
            content_en: '',
            sold: 0,
            media: [],
          },
        },
      ],
      context,
      'hu',
    )
    expect(readCluesCsv(exported, known)?.rows).toMatchObject([
      {
        problems: [],
        clue: {
          updated_at: seen,
          solution_guide: { id: ids.first, updated_at: later, price: 8, is_active: false },
        },
      },
    ])
    const changedSince = [{ ...guide, updated_at: '2025-05-22T12:00:00+00:00' }]
    expect(readCluesCsv(exported, { ...known, guides: changedSince })?.rows).toMatchObject([
      { problems: [{ kind: 'outdated' }] },
    ])
    expect(read('name_hu,price,guide_hu,guide_price\nEgy,5,,')?.[0]?.clue).not.toHaveProperty(
      'solution_guide',
    )
    expect(problemsOf('name_hu,price,guide_hu,guide_en,guide_price\nEgy,5,,,x')).toEqual([
      [
        { kind: 'invalid', field: 'guide_hu' },
        { kind: 'invalid', field: 'guide_price' },
      ],
    ])
  })

  it('rejects anything ambiguous', () => {
    const file = readCluesCsv('name_hu,contents_hu,price\nEgy,Balra,5', context)
    expect(file).toEqual({
      rows: [],
      problems: [{ kind: 'unknownHeading', column: 'B', value: 'contents_hu' }],
    })
  })

  it('reports unknown references', () => {
    expect(problemsOf('id,name_hu,price,required_clue,qr_code\nnope,Egy,5,Semmi,XXXX')).toEqual([
      [
        { kind: 'unknown', field: 'id', value: 'nope' },
        { kind: 'unknown', field: 'qr_code', value: 'XXXX' },
        { kind: 'unknown', field: 'required_clue', value: 'Semmi' },
      ],
    ])
  })

  it('finds cycles among new and existing clues', () => {
    expect(problemsOf('name_hu,price,required_clue\nA,1,B\nB,1,A\nC,1,A')).toEqual([
      [{ kind: 'cycle' }],
      [{ kind: 'cycle' }],
      [],
    ])
    const first = { ...second, ...link(ids.first, 'Oroszlán', ids.second) }
    expect(problemsOf(write({ ...first, required_clue_name_hu: 'Torony' }))).toEqual([
      [{ kind: 'cycle' }],
    ])
  })

  it('reports outdated and duplicate clues', () => {
    expect(problemsOf(write({ ...second, updated_at: '2025-05-19T12:00:00Z' }))).toEqual([
      [{ kind: 'outdated' }],
    ])
    expect(problemsOf(write(second, { ...second, name_hu: 'B' }))).toEqual([
      [{ kind: 'duplicate' }],
      [{ kind: 'duplicate' }],
    ])
  })

  it('is null without headings or rows', () => {
    expect(read('')).toBeNull()
    expect(read('name_hu,price\n')).toBeNull()
    expect(read('name_hu,price\n,\n')).toBeNull()
    expect(read('Név,Ár\nEgy,5')).toBeNull()
  })
})
