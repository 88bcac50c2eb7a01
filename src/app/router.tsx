import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useNavigation,
} from 'react-router-dom'
import { HomeRedirect, RequireSession, RequireSignedOut } from '@/app/guards'
import { AuthLayout } from '@/app/layouts/auth-layout'
import { RouteCrash, ScreenCrash } from '@/app/route-crash'
import { accountRoutes, signInRoutes } from '@/app/routes/auth-routes'
import { mapRoutes, playerRoutes } from '@/app/routes/player-routes'
import { publicRoutes } from '@/app/routes/public-routes'
import { useFocusAfterNavigation } from '@/app/use-focus-after-navigation'
import { NotFoundPage } from '@/components/layout/not-found-page'
import { paths } from '@/config/paths'
import { isInIframe } from '@/lib/browser/is-in-iframe'
import { loadPlayerTranslations, loadTranslations } from '@/lib/i18n/i18n'
import { useLazyLoads } from '@/stores/lazy-loads'

/**
 * Returns the key of the scroll position. Every freshly loaded page has the location key 'default', so its
 * URL is used instead: another page's position would override an anchor.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? `${pathname}${search}${hash}` : key
}

/** Handles scroll position, focus and the loading bar for all routes. */
function RootRoute() {
  const navigation = useNavigation()
  const isLoadingPart = useLazyLoads(({ running }) => running > 0)
  useFocusAfterNavigation()
  const isLoading = navigation.state === 'loading' || isLoadingPart
  return (
    <>
      {isLoading && <div className="route-progress" aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Adds an error boundary inside the layout, so that the menus stay usable. */
const withErrorBoundary = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: ScreenCrash, children },
]

/** Loads React Query and the translations; the sign-in form needs neither. */
const withQueries = (children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const [{ QueryProvider, startQueries }] = await Promise.all([
      import('@/app/query-provider'),
      loadPlayerTranslations(),
    ])
    startQueries()
    return { Component: QueryProvider }
  },
  children,
})
const inLayout = (load: () => Promise<ComponentType>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: await load() }),
  children: withErrorBoundary(children),
})
const loadPublicLayout = async () => (await import('@/app/layouts/public-layout')).PublicLayout
const loadMapLayout = async () => (await import('@/app/layouts/main-layout')).MapLayout
const loadMainLayout = async () => (await import('@/app/layouts/main-layout')).MainLayout
const signedIn = (children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const { SignedIn, startRealtimeRecovery } = await import('@/app/signed-in')
    startRealtimeRecovery()
    return { Component: SignedIn }
  },
  children,
})
const forAdmins = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('@/app/signed-in')).RequireAdmin }),
  children: [
    {
      lazy: async () => {
        const [{ AdminLayout }] = await Promise.all([
          import('@/app/layouts/admin-layout'),
          loadTranslations('admin'),
        ])
        return { Component: AdminLayout }
      },
      children: [{ id: 'admin' satisfies LazyParent, ErrorBoundary: ScreenCrash, children }],
    },
  ],
})

/** Child routes by the first part of their path, added on demand: the entry chunk must not list their files. */
const lazyChildRoutes = {
  admin: async () => (await import('@/app/routes/admin-routes')).adminRoutes,
  screen: async () => (await import('@/app/routes/screen-routes')).screenRoutes,
  results: async () => (await import('@/app/routes/after-game-session-routes')).resultsRoutes,
  helper: async () => (await import('@/app/routes/helper-routes')).helperRoutes,
  recap: async () => (await import('@/app/routes/after-game-session-routes')).recapRoutes,
}
type LazyParent = keyof typeof lazyChildRoutes
const isLazyParent = (id: string): id is LazyParent => Object.hasOwn(lazyChildRoutes, id)
const lazyParent = (id: LazyParent): RouteObject => ({ id, children: [] })

/** One group per layout; all screens are lazy. */
const routes: RouteObject[] = [
  {
    element: <RootRoute />,
    ErrorBoundary: RouteCrash,
    children: [
      withQueries([
        inLayout(loadPublicLayout, [...publicRoutes, lazyParent('results')]),
        lazyParent('screen'),
      ]),
      {
        element: <RequireSession />,
        children: [
          withQueries([
            signedIn([
              inLayout(loadMapLayout, mapRoutes),
              inLayout(loadMainLayout, [
                ...playerRoutes,
                lazyParent('recap'),
                lazyParent('helper'),
              ]),
              forAdmins([{ path: `${paths.admin}/*`, element: <NotFoundPage /> }]),
            ]),
          ]),
        ],
      },
      { path: paths.home, element: <HomeRedirect /> },
      {
        element: <RequireSignedOut />,
        children: [
          {
            element: <AuthLayout />,
            children: withErrorBoundary([...signInRoutes, withQueries(accountRoutes)]),
          },
        ],
      },
      { element: <AuthLayout />, children: [{ path: '*', element: <NotFoundPage /> }] },
    ],
  },
]

/** In a frame of another page nothing but the venue screen exists, so nothing can be clicked unawares. */
const framedRoutes: RouteObject[] = [
  {
    element: <RootRoute />,
    ErrorBoundary: RouteCrash,
    children: [withQueries([lazyParent('screen')])],
  },
]

export const router = createBrowserRouter(isInIframe ? framedRoutes : routes, {
  patchRoutesOnNavigation: async ({ path, patch }) => {
    const [, id = ''] = isInIframe ? ['', 'screen'] : path.split('/')
    if (!isLazyParent(id)) return
    try {
      patch(id, await lazyChildRoutes[id]())
    } catch (error) {
      // An error thrown here would leave a blank page; a failing route shows the error boundary.
      patch(id, [{ path, lazy: () => Promise.reject(error as Error) }])
    }
  },
})

/** Resolves when the screen of the first path has loaded, or failed. Until then the router renders nothing. */
export const firstScreen = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    resolve()
  })
})
