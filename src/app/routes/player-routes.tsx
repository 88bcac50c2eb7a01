import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'

const loadHuntTexts = async () => ({ Component: (await import('@/app/signed-in')).HuntTexts })

/** Routes of the signed-in players in the main layout. */
export const playerRoutes: RouteObject[] = [
  {
    lazy: loadHuntTexts,
    children: [
      {
        path: paths.dashboard,
        lazy: async () => ({
          Component: (await import('@/app/pages/dashboard-page')).DashboardPage,
        }),
      },
      {
        path: paths.scanner,
        lazy: async () => ({
          Component: (await import('@/app/pages/scanner-page')).ScannerPage,
        }),
      },
      {
        path: paths.ar,
        lazy: async () => ({ Component: (await import('@/app/pages/ar-page')).ArPage }),
      },
      {
        path: paths.shop,
        lazy: async () => ({ Component: (await import('@/app/pages/shop-page')).ShopPage }),
      },
    ],
  },
  {
    path: paths.profile,
    lazy: async () => ({ Component: (await import('@/app/pages/profile-page')).ProfilePage }),
  },
  {
    path: paths.shopProducts,
    lazy: async () => ({ Component: (await import('@/app/pages/products-page')).ProductsPage }),
  },
  {
    path: paths.paymentSuccess,
    lazy: async () => ({
      Component: (await import('@/app/pages/payment-success-page')).PaymentSuccessPage,
    }),
  },
  {
    path: paths.paymentCancel,
    lazy: async () => ({
      Component: (await import('@/app/pages/payment-cancel-page')).PaymentCancelPage,
    }),
  },
  {
    path: paths.treasureClaim,
    lazy: async () => ({
      Component: (await import('@/app/pages/treasure-claim-page')).TreasureClaimPage,
    }),
  },
]

/** The map has its own layout. */
export const mapRoutes: RouteObject[] = [
  {
    lazy: loadHuntTexts,
    children: [
      {
        path: paths.map,
        lazy: async () => ({ Component: (await import('@/app/pages/map-page')).MapPage }),
      },
    ],
  },
]
