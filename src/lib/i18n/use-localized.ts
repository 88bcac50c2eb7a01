import { useTranslation } from 'react-i18next'

type LocalizedField<Row> = {
  [Key in keyof Row & string]: Key extends `${infer Field}_hu` ? Field : never
}[keyof Row & string]

/**
 * Picks the text of a bilingual row; content exists in Hungarian and English, so German readers get
 * English, and an empty text falls back to the other language.
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

/** Returns `localized(row, 'name')`, which reads `name_hu` or `name_en` by the current language. */
export function useLocalized(): <Row extends object>(
  row: Row,
  field: LocalizedField<Row>,
) => string {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
  return (row, field) => pickLocalized(row, field, language)
}
