import type { i18n as I18n, ParseKeys } from 'i18next'
import { AppError } from '@/lib/supabase/errors'

/** Labels of codes to be found, or of teams to be joined. */
export type LabelKind = 'codes' | 'teams'

const languages = ['hu', 'en'] as const

/**
 * Texts of the admin screens in Hungarian and English, independent of the current language.
 * @throws AppError `network_unavailable` if one language cannot be loaded; otherwise the fallback
 *   language would be printed twice
 */
export async function bilingualTexts(
  i18n: I18n,
): Promise<(key: ParseKeys) => readonly [string, string]> {
  const isMissing = (language: string) => !i18n.hasResourceBundle(language, 'admin')
  const missing = languages.filter(isMissing)
  // Not loadLanguages: it neither waits for a pending load nor retries a failed one.
  if (missing.length > 0) await i18n.reloadResources(missing, 'admin')
  if (languages.some(isMissing)) throw new AppError('network_unavailable', 0)
  const [hungarian, english] = [i18n.getFixedT('hu'), i18n.getFixedT('en')]
  return (key) => [hungarian(key), english(key)]
}

/**
 * Instructions for a label in Hungarian and English.
 * @throws AppError `network_unavailable`
 */
export async function printInstructions(
  i18n: I18n,
  kind: LabelKind = 'codes',
): Promise<readonly [string, string]> {
  const texts = await bilingualTexts(i18n)
  return texts(kind === 'teams' ? 'admin.teams.print.instruction' : 'admin.codes.print.instruction')
}
