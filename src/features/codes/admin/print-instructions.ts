import type { i18n as I18n } from 'i18next'

/** What a label tells players to do, in Hungarian and in English, whichever the organiser reads. */
export async function printInstructions(i18n: I18n): Promise<readonly [string, string]> {
  await i18n.loadLanguages(['hu', 'en'])
  const instruction = (language: string) =>
    i18n.getFixedT(language)('admin.codes.print.instruction')
  return [instruction('hu'), instruction('en')]
}
