import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParseKeys } from 'i18next'
import { headingOf, type Headings } from '@/lib/format/csv'
import { languages } from '@/lib/i18n/i18n'

const none: readonly ParseKeys[] = []

/**
 * Returns the headings of a CSV file in all languages, so that a file can be read in any of them.
 * @param keyOf translation key of a column; must be stable, like `fields` and `ignored`
 * @param ignored translation keys of columns that the import ignores
 */
export function useHeadings<Field extends string>(
  fields: readonly Field[],
  keyOf: (field: Field) => ParseKeys,
  ignored: readonly ParseKeys[] = none,
): Headings<Field> {
  const { t, i18n } = useTranslation()
  const [loaded, setLoaded] = useState<readonly string[]>(i18n.languages)
  useEffect(() => {
    // Without them the file is still readable in the current language and in Hungarian.
    void i18n.loadLanguages(languages).then(
      () => setLoaded(languages),
      () => undefined,
    )
  }, [i18n])
  return useMemo(() => {
    const heading = (key: ParseKeys, lng: string) => headingOf(t(key, { lng }))
    return new Map([
      ...loaded.flatMap((lng) => ignored.map((key) => [heading(key, lng), null] as const)),
      ...loaded.flatMap((lng) =>
        fields.map((field) => [heading(keyOf(field), lng), field] as const),
      ),
    ])
  }, [t, loaded, fields, keyOf, ignored])
}
