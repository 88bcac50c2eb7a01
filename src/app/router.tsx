import { createBrowserRouter } from 'react-router-dom'
import { RequireAdmin, RequireSession, RequireSignedOut } from '@/app/guards'
import { AdminLayout } from '@/app/layouts/admin-layout'
import { AuthLayout } from '@/app/layouts/auth-layout'
import { MainLayout } from '@/app/layouts/main-layout'
import { MapLayout } from '@/app/layouts/map-layout'
import { PublicLayout } from '@/app/layouts/public-layout'
import { HomeRedirect } from '@/app/home-redirect'
import { NotFoundPage } from '@/app/not-found-page'
import { RootRoute } from '@/app/root-route'
import { RouteCrash } from '@/app/route-crash'
import { adminRoutes } from '@/app/routes/admin-routes'
import { authRoutes } from '@/app/routes/auth-routes'
import { mapRoutes } from '@/app/routes/map-routes'
import { playerRoutes } from '@/app/routes/player-routes'
import { publicRoutes } from '@/app/routes/public-routes'
import { withNotFound } from '@/app/routes/with-not-found'
import { adminPaths, mainPaths, paths } from '@/config/paths'
import { FullPageSpinner } from '@/components/ui/spinner'

/** The routes of spec §2: one group per layout, every screen lazy, every group with its not-found page. */
export const router = createBrowserRouter([
  {
    element: <RootRoute />,
    HydrateFallback: FullPageSpinner,
    ErrorBoundary: RouteCrash,
    children: [
      { element: <PublicLayout />, children: publicRoutes },
      {
        element: <RequireSession />,
        children: [
          {
            element: <MapLayout />,
            children: withNotFound(mapRoutes, [paths.map], <NotFoundPage />),
          },
          {
            element: <MainLayout />,
            children: withNotFound(playerRoutes, mainPaths, <NotFoundPage />),
          },
          {
            element: <RequireAdmin />,
            children: [
              {
                element: <AdminLayout />,
                children: [
                  ...withNotFound(adminRoutes, adminPaths, <NotFoundPage />),
                  { path: `${paths.admin}/*`, element: <NotFoundPage /> },
                ],
              },
            ],
          },
        ],
      },
      { path: paths.home, element: <HomeRedirect /> },
      {
        element: <RequireSignedOut />,
        children: [{ element: <AuthLayout />, children: authRoutes }],
      },
      { element: <AuthLayout />, children: [{ path: '*', element: <NotFoundPage /> }] },
    ],
  },
])
