import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'

/**
 * Completes a guarded group: a path of the specification whose screen is not registered still asks
 * for sign-in first and then shows the group's not-found page.
 * @param routes the registered screens
 * @param expected every path of the group (spec §2)
 */
export function withNotFound(
  routes: RouteObject[],
  expected: readonly string[],
  notFound: ReactNode,
): RouteObject[] {
  const registered = new Set(routes.map((route) => route.path))
  const missing = expected.filter((path) => !registered.has(path))
  return [...routes, ...missing.map((path) => ({ path, element: notFound }))]
}
