import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { fieldText } from '@/features/activity/model/field-text'
import de from '../../../../public/locales/de/translation.json'
import en from '../../../../public/locales/en/translation.json'
import hu from '../../../../public/locales/hu/translation.json'

const i18n = createInstance()
const resources = { hu: { translation: hu }, en: { translation: en }, de: { translation: de } }
await i18n.init({ lng: 'hu', resources })

it('A field is called as in its form, in every language', () => {
  const languages = ['hu', 'en', 'de'] as const
  expect(languages.map((lng) => fieldText(i18n.getFixedT(lng), 'starts_at'))).toEqual(
    [hu, en, de].map(({ admin }) => admin.sessions.startsAt),
  )
})

it('Of a text in two languages it says which one', () => {
  expect(fieldText(i18n.getFixedT('en'), 'name_hu')).toBe('Name (Hungarian)')
  expect(fieldText(i18n.getFixedT('en'), 'treasure_name_en')).toBe(en.admin.sessions.treasureEn)
})

it('A path is named part by part, and what no form has stands as it is', () => {
  const t = i18n.getFixedT('en')
  expect(fieldText(t, 'qr_codes.Well (WELL2345).points')).toBe('Codes.Well (WELL2345).Points')
  expect(fieldText(t, 'price_huf_minor')).toBe('price_huf_minor')
  expect(fieldText(t, 'late_en')).toBe('late_en')
  expect(fieldText(t, 'toString')).toBe('toString')
})
