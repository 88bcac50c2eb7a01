import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { OwnFile } from '@/config/translation-files'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Returns routes whose screens are loaded when they are opened, by their paths. */
export const lazyRoutes = (
  screens: Record<string, () => Promise<ComponentType>>,
  handle?: { allowsSignedIn: boolean },
): RouteObject[] =>
  Object.entries(screens).map(([path, load]) => ({
    path,
    handle,
    lazy: async () => ({ Component: await load() }),
  }))

/** Loads a screen together with its own translation file. */
export const withTexts =
  <Screen>(texts: OwnFile, load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const [screen] = await Promise.all([load(), loadTranslations(texts)])
    return screen
  }
