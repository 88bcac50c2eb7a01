import { expect, it } from 'vitest'
import { pickLocalized } from '@/lib/i18n/use-localized'

const row = { name_hu: 'Kapu', name_en: 'Gate' }

it.each([
  ['hu', 'Kapu'],
  ['en', 'Gate'],
  ['de', 'Gate'],
])('A phone in %s shows %s', (language, text) => {
  expect(pickLocalized(row, 'name', language)).toBe(text)
})

it.each(['hu', 'en', 'de'])(
  'A phone in %s shows the texts of a hunt in its language',
  (language) => {
    expect(pickLocalized(row, 'name', language, ['hu'])).toBe('Kapu')
    expect(pickLocalized(row, 'name', language, ['en'])).toBe('Gate')
    expect(pickLocalized({ ...row, languages: ['hu'] }, 'name', language)).toBe('Kapu')
  },
)

it('A text that is missing falls back to the other language', () => {
  expect(pickLocalized({ name_hu: '', name_en: 'Gate' }, 'name', 'hu', ['hu'])).toBe('Gate')
  expect(pickLocalized({ name_hu: '', name_en: '' }, 'name', 'hu')).toBe('')
})
