import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { OwnFile } from '@/config/translation-files'
import { loadTranslations } from '@/lib/i18n/i18n'

interface LazyRouteOptions {
  /** The translation file of the screen, if it has its own. */
  texts?: OwnFile
  handle?: unknown
}

/** A route whose screen is loaded when it is opened. */
export const lazyRoute = (
  path: string,
  load: () => Promise<ComponentType>,
  { texts, handle }: LazyRouteOptions = {},
): RouteObject => ({
  path,
  handle,
  lazy: async () => {
    const [Component] = await Promise.all([load(), texts && loadTranslations(texts)])
    return { Component }
  },
})
