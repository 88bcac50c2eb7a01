import { readdirSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { huntInLanguages } from '@/features/hunt-files/model/hunt-in-languages'

const folder = 'src/features/hunt-files/ready-made'
const documents = import.meta.glob<HuntDocument>(
  '/src/features/hunt-files/ready-made/*/hunt.json',
  { import: 'default', eager: true },
)
const hunts = Object.entries(documents).map(
  ([path, document]) => [path.split('/').at(-2) ?? '', document] as const,
)
const MARK = /\[\[([^[\]]+)\]\]/g

/** All texts with the path to each; fields without a language too. */
function textsOf(part: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof part === 'string') return [[path.join('.'), part]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => textsOf(value, [...path, name]))
}

const marksIn = (text: string) => text.match(MARK)?.length ?? 0

it('There are a school yard with 12 codes, an old town with 10 and a party with 8', () => {
  expect(Object.fromEntries(hunts.map(([name, { codes }]) => [name, codes?.length]))).toEqual({
    'school-yard': 12,
    'old-town-walk': 10,
    'indoor-party': 8,
  })
})

it.each(hunts)(
  '%s has each text in Hungarian and in English, with the same marks',
  (_, document) => {
    // The Hungarian name of a code is its name.
    const codes = document.codes?.map((code) => ({ ...code, name_hu: code.name }))
    const texts = new Map(textsOf({ ...document, codes }))
    const other = { hu: 'en', en: 'hu' } as const
    const unlike = [...texts].filter(([path, text]) => {
      const language = /_(hu|en)$/.exec(path)?.[1] as 'hu' | 'en' | undefined
      if (!language) return false
      const translation = texts.get(path.replace(/_\w\w$/, `_${other[language]}`)) ?? ''
      return text.trim() === '' || translation === '' || marksIn(text) !== marksIn(translation)
    })
    expect(unlike).toEqual([])
    for (const field of ['title', 'about'] as const) {
      expect(document[`${field}_hu`]).toBeTruthy()
      expect(document[`${field}_en`]).toBeTruthy()
    }
    expect(document.hunt).toMatchObject({ name: document.title_hu, languages: ['hu', 'en'] })
  },
)

it.each(hunts)('%s has places to fill in, and texts without', (_, document) => {
  const { title_hu, title_en, about_hu, about_en, ...imported } = document
  for (const language of ['hu', 'en'] as const) {
    const { hunt, codes, clues } = huntInLanguages(document, [language])
    const texts = textsOf({ hunt, codes, clues }).map(([, text]) => text)
    expect(texts.filter((text) => marksIn(text) > 0).length).toBeGreaterThan(0)
    expect(texts.filter((text) => marksIn(text) === 0).length).toBeGreaterThan(texts.length / 2)
  }
  // Each bracket belongs to a mark, and nobody fills in what organisers only read.
  for (const [path, text] of textsOf(imported)) {
    expect([path, text.replaceAll(MARK, '')]).toEqual([path, expect.not.stringMatching(/[[\]]/)])
  }
  expect(marksIn([title_hu, title_en, about_hu, about_en].join())).toBe(0)
})

it.each(hunts)('%s has the quotation marks and dashes of its languages', (_, document) => {
  for (const [path, text] of textsOf(document)) {
    const wrong = path.endsWith('_hu') ? /["'“’]| - |\.\.\./ : /["'„]| - |\.\.\./
    expect([path, wrong.exec(text)?.[0]]).toEqual([path, undefined])
    expect([path, text]).toEqual([path, text.trim().normalize('NFC')])
  }
})

it.each(hunts)('%s refers only to what it has', (_, document) => {
  const { codes = [], clues = [], media = [] } = document
  const keys = { codes: codes.map((code) => code.key), clues: clues.map((clue) => clue.key) }
  for (const list of Object.values(keys)) expect(new Set(list).size).toBe(list.length)
  const toClues = [
    ...codes.flatMap(({ reveals_clue }) => reveals_clue ?? []),
    ...clues.flatMap(({ required_clue }) => required_clue ?? []),
  ]
  expect(keys.clues).toEqual(expect.arrayContaining(toClues))
  expect(keys.codes).toEqual(expect.arrayContaining(clues.flatMap(({ qr_code }) => qr_code ?? [])))
  const mediaKeys = media.map((item) => item.key)
  const used = [
    ...codes.flatMap((code) => code.card_media ?? []),
    ...clues.flatMap((c) => c.media ?? []),
  ]
  expect(mediaKeys).toEqual(expect.arrayContaining(used))
})

it.each(hunts)(
  '%s has chains with a beginning, and a clue for each code or none',
  (_, document) => {
    const { codes = [], clues = [], hunt } = document
    for (const clue of clues) {
      const chain = [clue.key]
      let before = clue.required_clue
      while (before) {
        expect(chain).not.toContain(before)
        chain.push(before)
        before = clues.find(({ key }) => key === before)?.required_clue
      }
      const isGiven = codes.some(({ reveals_clue }) => reveals_clue === clue.key)
      expect([clue.key, clue.is_locked ?? false]).toEqual([clue.key, isGiven])
    }
    // No card gives the clue to its own code, or to one before it.
    const positions = new Map(clues.map(({ qr_code }, at) => [qr_code, at]))
    for (const { key, reveals_clue } of codes) {
      if (!reveals_clue) continue
      const given = clues.findIndex((clue) => clue.key === reveals_clue)
      expect(given).toBe((positions.get(key) ?? -1) + 1)
    }
    expect(hunt.uses_clues).toBe(clues.length > 0)
    if (clues.length > 0) {
      expect(clues.map(({ qr_code }) => qr_code)).toEqual(codes.map(({ key }) => key))
    }
  },
)

it.each(hunts)('Starting coins of %s pay for all its clues and some solutions', (_, document) => {
  const { clues = [], hunt } = document
  const sum = (prices: readonly number[]) => prices.reduce((total, price) => total + price, 0)
  const left = (hunt.starting_tokens ?? 0) - sum(clues.map(({ price = 10 }) => price))
  const guides = clues.map(({ solution_guide }) => solution_guide?.price ?? 0)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThanOrEqual(sum(guides))
  if (clues.length > 0) expect(left).toBeGreaterThanOrEqual(3 * Math.max(...guides))
})

it.each(hunts)('Tasks of %s can be solved', (_, document) => {
  for (const { key, task } of document.codes ?? []) {
    if (task?.kind === 'choice') {
      const right = task.choices?.filter(({ is_right }) => is_right).length ?? 0
      expect([key, right > 0 && right < (task.choices?.length ?? 0)]).toEqual([key, true])
    }
    const { kind, answers = [], number_answer } = task ?? {}
    const hasAnswer = kind === 'text' ? answers.length > 0 : typeof number_answer === 'number'
    if (kind === 'text' || kind === 'number') {
      // Else the organiser fills it in.
      expect([key, hasAnswer]).toEqual([key, marksIn(task?.question_hu ?? '') === 0])
    }
    // What opens the next step must not be lost for good.
    if (task?.is_required) expect([key, task.max_tries]).toEqual([key, undefined])
  }
})

it.each(hunts)('%s has the files that it names, all small, and no others', (name, document) => {
  const named = [
    'hunt.json',
    ...(document.media ?? []).flatMap(({ files }) => files),
    ...(document.maps ?? []).flatMap(({ image }) => (image && !image.startsWith('/') ? image : [])),
  ]
  const there = readdirSync(`${folder}/${name}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${folder}/${name}/`.length))
  expect(there.toSorted()).toEqual(named.toSorted())
  for (const path of named) expect(statSync(`${folder}/${name}/${path}`).size).toBeLessThan(150_000)
})

it.each(hunts)('Markers of maps of %s are on the map', (_, document) => {
  for (const { south, west, north, east, markers = [] } of document.maps ?? []) {
    for (const { latitude, longitude } of markers) {
      expect(latitude > south && latitude < north).toBe(true)
      expect(longitude > west && longitude < east).toBe(true)
    }
  }
})

it('The signs of the old town walk spell the password', () => {
  const { codes = [] } = documents['/src/features/hunt-files/ready-made/old-town-walk/hunt.json']!
  const cards = (language: 'hu' | 'en') => codes.map((code) => code[`card_text_${language}`] ?? '')
  const signs = { hu: cards('hu'), en: cards('en') }
  const spell = (texts: string[], sign: RegExp) =>
    texts.flatMap((text) => sign.exec(text)?.[1] ?? []).join('')
  const password = codes.find(({ task }) => task?.is_required)?.task?.answers
  expect(password).toContain(spell(signs.hu, /\*\*\d\. jel: (.)\*\*$/).toLowerCase())
  expect(password).toContain(spell(signs.en, /\*\*Sign \d: (.)\*\*$/).toLowerCase())
  expect(password).not.toContain('')
})
