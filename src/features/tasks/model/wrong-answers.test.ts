import { expect, test } from 'vitest'
import { nameAnswer } from '@/features/tasks/model/wrong-answers'
import { pickLocalized, type Localized } from '@/lib/i18n/use-localized'

const inGerman = ((row, field) => pickLocalized(row, field, 'de')) as Localized
const choices = [
  { text_hu: 'Négy', text_en: 'Four', is_right: true },
  { text_hu: 'Öt, talán hat', text_en: 'Five, maybe six', is_right: false },
  { text_hu: '', text_en: 'Seven', is_right: false },
]

test.each([
  ['Négy', 'Four'],
  ['Öt, talán hat', 'Five, maybe six'],
  ['Négy, Seven', 'Four, Seven'],
  ['Nyolc', 'Nyolc'],
])('The answer %s reads %s for Germans', (answer, name) => {
  expect(nameAnswer(answer, choices, inGerman)).toBe(name)
})
