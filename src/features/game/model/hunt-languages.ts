import { textLanguagesAmong } from '@/lib/hunt/languages-of-hunts'
import type { TextLanguage } from '@/lib/i18n/text-languages'

/** Languages of the texts of a hunt, as values of a form: Hungarian, English or both. */
export const huntLanguages = ['hu', 'en', 'hu,en'] as const

export type HuntLanguages = (typeof huntLanguages)[number]

/** @param languages of a hunt; absent: both */
export function toHuntLanguages(languages: readonly string[] = ['hu', 'en']): HuntLanguages {
  return huntLanguages.find((value) => value === languages.join(',')) ?? 'hu,en'
}

/** The languages that a value of the form stands for. */
export function toTextLanguages(value: HuntLanguages): readonly TextLanguage[] {
  return textLanguagesAmong(value.split(','))
}
