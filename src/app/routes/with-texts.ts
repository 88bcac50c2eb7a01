import type { OwnFile } from '@/config/translation-files'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Loads a screen together with its own translation file. */
export const withTexts =
  <Screen>(texts: OwnFile, load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const [screen] = await Promise.all([load(), loadTranslations(texts)])
    return screen
  }
