import type { i18n as I18n, ParseKeys } from 'i18next'
import { AppError } from '@/lib/supabase/errors'

/** Labels of codes to be found, or of teams to be joined. */
export type LabelKind = 'codes' | 'teams'

/**
 * Texts of the admin screens in the languages of a hunt, independent of the current language; twice the same text for
 * a hunt in one language.
 * @throws AppError `network_unavailable` if one language cannot be loaded; otherwise the fallback
 *   language would be printed twice
 */
export async function bilingualTexts(
  i18n: I18n,
  languages: readonly string[],
): Promise<(key: ParseKeys) => readonly [string, string]> {
  const isMissing = (language: string) => !i18n.hasResourceBundle(language, 'admin')
  const missing = languages.filter(isMissing)
  // Not loadLanguages: it neither waits for a pending load nor retries a failed one.
  if (missing.length > 0) await i18n.reloadResources(missing, 'admin')
  if (languages.some(isMissing)) throw new AppError('network_unavailable', 0)
  const [first = 'hu', second = first] = languages
  const [inFirst, inSecond] = [i18n.getFixedT(first), i18n.getFixedT(second)]
  return (key) => [inFirst(key), inSecond(key)]
}

/**
 * Instructions for a label, one for each language.
 * @param languages of the hunt
 * @throws AppError `network_unavailable`
 */
export async function printInstructions(
  i18n: I18n,
  languages: readonly string[],
  kind: LabelKind = 'codes',
): Promise<readonly string[]> {
  const texts = await bilingualTexts(i18n, languages)
  return texts(`admin.${kind}.print.instruction`).slice(0, languages.length)
}
