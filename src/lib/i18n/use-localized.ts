import { useCallback } from 'react'
import { useLanguage } from '@/lib/i18n/use-language'

type LocalizedField<Row> = {
  [Key in keyof Row & string]: Key extends `${infer Field}_hu` ? Field : never
}[keyof Row & string]

/**
 * Returns a text of a bilingual row. Content exists in Hungarian and English: German users get English,
 * and an empty text falls back to the other language.
 * @param language 'hu', 'en' or 'de'
 */
export function pickLocalized<Row extends object>(
  row: Row,
  field: LocalizedField<Row>,
  language: string,
): string {
  const texts = row as Record<string, unknown>
  const hungarian = texts[`${field}_hu`]
  const english = texts[`${field}_en`]
  const [first, second] = language === 'hu' ? [hungarian, english] : [english, hungarian]
  if (typeof first === 'string' && first !== '') return first
  return typeof second === 'string' ? second : ''
}

/**
 * Returns a function `localized(row, 'name')` that reads `name_hu` or `name_en` in the current language; the
 * same function until the language changes.
 */
export function useLocalized(): <Row extends object>(
  row: Row,
  field: LocalizedField<Row>,
) => string {
  const language = useLanguage()
  return useCallback((row, field) => pickLocalized(row, field, language), [language])
}
