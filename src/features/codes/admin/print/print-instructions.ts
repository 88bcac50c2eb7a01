import type { i18n as I18n } from 'i18next'
import { AppError } from '@/lib/supabase/errors'

const printed = ['hu', 'en'] as const

/**
 * What a label tells players to do, in Hungarian and in English, whichever the organiser reads.
 * @throws AppError `network_unavailable` when the texts of one of them cannot be loaded: the other
 * language would be printed twice
 */
export async function printInstructions(i18n: I18n): Promise<readonly [string, string]> {
  const isMissing = (language: string) => !i18n.hasResourceBundle(language, 'admin')
  const missing = printed.filter(isMissing)
  // Not loadLanguages: it does not wait for what another call is loading, nor ask again for what failed.
  if (missing.length > 0) await i18n.reloadResources(missing, 'admin')
  if (printed.some(isMissing)) throw new AppError('network_unavailable', 0)
  const instruction = (language: string) =>
    i18n.getFixedT(language)('admin.codes.print.instruction')
  return [instruction('hu'), instruction('en')]
}
