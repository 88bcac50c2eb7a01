import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { RequireSession, RequireSignedOut } from '@/app/guards'
import { AuthLayout } from '@/app/layouts/auth-layout'
import { HomeRedirect } from '@/app/home-redirect'
import { NotFoundPage } from '@/app/not-found-page'
import { RootRoute } from '@/app/root-route'
import { RouteCrash, ScreenCrash } from '@/app/route-crash'
import { accountRoutes, signInRoutes } from '@/app/routes/auth-routes'
import { mapRoutes } from '@/app/routes/map-routes'
import { playerRoutes } from '@/app/routes/player-routes'
import { publicRoutes } from '@/app/routes/public-routes'
import { paths } from '@/config/paths'
import { FullPageSpinner } from '@/components/ui/spinner'
import { loadAdminTranslations, loadPlayerTranslations } from '@/lib/i18n/i18n'

/** A screen that fails leaves its frame standing, so that the menus still lead elsewhere. */
const guarded = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: ScreenCrash, children },
]

/** The frames of all but the plain sign-in form arrive with their first screen. */
const withQueries = (children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const [{ QueryProvider }] = await Promise.all([
      import('@/app/query-provider'),
      loadPlayerTranslations(),
    ])
    return { Component: QueryProvider }
  },
  children,
})
const inPublicLayout = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({
    Component: (await import('@/app/layouts/public-layout')).PublicLayout,
  }),
  children: guarded(children),
})
const signedIn = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('@/app/signed-in')).SignedIn }),
  children,
})
const inMapLayout = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('@/app/layouts/map-layout')).MapLayout }),
  children: guarded(children),
})
const inMainLayout = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('@/app/layouts/main-layout')).MainLayout }),
  children: guarded(children),
})
/** Where the organisers' routes are added once somebody goes there. */
const organisersScreens = 'organisers-screens'
const forAdmins = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('@/app/signed-in')).RequireAdmin }),
  children: [
    {
      lazy: async () => {
        const [{ AdminLayout }] = await Promise.all([
          import('@/app/layouts/admin-layout'),
          loadAdminTranslations(),
        ])
        return { Component: AdminLayout }
      },
      children: [{ id: organisersScreens, ErrorBoundary: ScreenCrash, children }],
    },
  ],
})

/** The routes of spec §2: one group per layout, every screen lazy, every group with its not-found page. */
const routes: RouteObject[] = [
  {
    element: <RootRoute />,
    HydrateFallback: FullPageSpinner,
    ErrorBoundary: RouteCrash,
    children: [
      withQueries([inPublicLayout(publicRoutes)]),
      {
        element: <RequireSession />,
        children: [
          withQueries([
            signedIn([
              inMapLayout(mapRoutes),
              inMainLayout(playerRoutes),
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
            children: guarded([...signInRoutes, withQueries(accountRoutes)]),
          },
        ],
      },
      { element: <AuthLayout />, children: [{ path: '*', element: <NotFoundPage /> }] },
    ],
  },
]

export const router = createBrowserRouter(routes, {
  // 22 screens and their files are nothing that the sign-in form should name.
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (path !== paths.admin && !path.startsWith(`${paths.admin}/`)) return
    try {
      const { adminRoutes } = await import('@/app/routes/admin-routes')
      patch(organisersScreens, adminRoutes)
    } catch (error) {
      // Thrown from here the router would show nothing at all; as a screen that fails it has its frame.
      patch(organisersScreens, [{ path, lazy: () => Promise.reject(error as Error) }])
    }
  },
})
