import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { textLanguages, type TextLanguage } from '@/lib/i18n/text-languages'

/**
 * A ready-made hunt as an organiser wants it: with the texts of these languages only, because nobody fills in others.
 * What is about the hunt stays in both.
 * @param languages hunt and codes have one name, which is in the first
 */
export function huntInLanguages(
  document: HuntDocument,
  languages: readonly [TextLanguage, ...TextLanguage[]],
): HuntDocument {
  const [first] = languages
  const named: HuntDocument = {
    ...document,
    hunt: {
      ...document.hunt,
      name: document[`title_${first}`] || document.hunt.name,
      languages: textLanguages.filter((language) => languages.includes(language)),
    },
    codes: document.codes?.map(({ name_hu, name_en, ...code }) => ({
      ...code,
      name: { hu: name_hu, en: name_en }[first] || code.name,
    })),
  }
  const isOther = (field: string) =>
    /^(?!about).*_(?:hu|en)$/.test(field) &&
    !languages.some((language) => field.endsWith(`_${language}`))
  return JSON.parse(JSON.stringify(named), (field, value: unknown) =>
    isOther(field) ? undefined : value,
  ) as HuntDocument
}
