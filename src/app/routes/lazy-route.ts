import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** A route whose screen is loaded when it is opened. */
export const lazyRoute = (
  path: string,
  load: () => Promise<ComponentType>,
  handle?: { allowsSignedIn: boolean },
): RouteObject => ({ path, handle, lazy: async () => ({ Component: await load() }) })
