import { use, useMemo } from 'react'
import { TextLanguagesContext, textLanguages } from '@/lib/i18n/text-languages'
import { useLanguage } from '@/lib/i18n/use-language'

type LocalizedField<Row> = {
  [Key in keyof Row & string]: Key extends `${infer Field}_hu` ? Field : never
}[keyof Row & string]

/** The language in which `pickLocalized` returns a text; undefined: there is none. */
export function languageOf<Row extends object>(
  row: Row,
  field: LocalizedField<Row>,
  language: string,
  languages: readonly string[] = textLanguages,
): string | undefined {
  const texts = row as Record<string, string | undefined> & { languages?: readonly string[] }
  const asked = texts.languages ?? languages
  const isHungarian = language === 'hu' ? asked.includes('hu') : !asked.includes('en')
  const order = isHungarian ? ['hu', 'en'] : ['en', 'hu']
  return order.find((name) => texts[`${field}_${name}`])
}

/**
 * Returns a text of a bilingual row. German users get English. A language that the hunt does not have comes last:
 * it may hold old texts. An empty text falls back to the other language.
 * @param language 'hu', 'en' or 'de'
 * @param languages of the hunt; a row with `languages` of its own, such as a hunt, has those
 */
export function pickLocalized<Row extends object>(
  row: Row,
  field: LocalizedField<Row>,
  language: string,
  languages?: readonly string[],
): string {
  const name = languageOf(row, field, language, languages)
  return (row as Record<string, string | undefined>)[`${field}_${name}`] ?? ''
}

export interface Localized {
  <Row extends object>(row: Row, field: LocalizedField<Row>): string
  /** The `lang` attribute of the element that shows the text (WCAG 3.1.2). */
  lang: <Row extends object>(row: Row, field: LocalizedField<Row>) => string | undefined
}

/**
 * Returns a function `localized(row, 'name')` that reads `name_hu` or `name_en` in the current language, as far as the
 * hunt has it; the same function until a language changes. `localized.lang(row, 'name')` tells which it reads.
 */
export function useLocalized(): Localized {
  const language = useLanguage()
  const languages = use(TextLanguagesContext)
  return useMemo((): Localized => {
    return Object.assign(
      <Row extends object>(row: Row, field: LocalizedField<Row>) =>
        pickLocalized(row, field, language, languages),
      {
        lang: <Row extends object>(row: Row, field: LocalizedField<Row>) =>
          languageOf(row, field, language, languages),
      },
    )
  }, [language, languages])
}
