import { expect, it } from 'vitest'
import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { huntInLanguages } from '@/features/hunt-files/model/hunt-in-languages'

const document: HuntDocument = {
  format: 'kincskereses-hunt',
  version: 2,
  title_hu: 'A park',
  title_en: 'The park',
  about_hu: 'Tudnivalók',
  hunt: { name: 'Park', place_hu: 'Pécs', place_en: 'Pécs, Hungary' },
  codes: [
    {
      key: 'gate',
      name: 'Kapu',
      name_en: 'Gate',
      task: { kind: 'choice', choices: [{ text_hu: 'Kék', text_en: 'Blue', is_right: true }] },
    },
    { key: 'bench', name: 'Pad' },
  ],
}

it('An English hunt has English names, and no Hungarian texts', () => {
  expect(huntInLanguages(document, ['en'])).toEqual({
    format: 'kincskereses-hunt',
    version: 2,
    title_en: 'The park',
    about_hu: 'Tudnivalók',
    hunt: { name: 'The park', languages: ['en'], place_en: 'Pécs, Hungary' },
    codes: [
      {
        key: 'gate',
        name: 'Gate',
        task: { kind: 'choice', choices: [{ text_en: 'Blue', is_right: true }] },
      },
      { key: 'bench', name: 'Pad' },
    ],
  })
})

it('A hunt in both languages keeps all texts, and has the names of the first', () => {
  const { hunt, codes, ...rest } = huntInLanguages(document, ['hu', 'en'])
  expect(hunt).toEqual({ ...document.hunt, name: 'A park', languages: ['hu', 'en'] })
  expect(codes?.map(({ name }) => name)).toEqual(['Kapu', 'Pad'])
  expect(codes?.[0]?.task).toEqual(document.codes?.[0]?.task)
  expect(rest).toMatchObject({ title_hu: 'A park', title_en: 'The park' })
})

it('An organiser who writes English first gets English names', () => {
  const { hunt, codes } = huntInLanguages(document, ['en', 'hu'])
  expect(hunt).toMatchObject({ name: 'The park', languages: ['hu', 'en'], place_hu: 'Pécs' })
  expect(codes?.map(({ name }) => name)).toEqual(['Gate', 'Pad'])
})
