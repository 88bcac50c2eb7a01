import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

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
