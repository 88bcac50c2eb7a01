import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'

const loadGameSessionTexts = async () => ({
  Component: (await import('@/app/signed-in')).HuntTexts,
})

/** Routes of the signed-in players in the main layout. */
export const playerRoutes: RouteObject[] = [
  {
    lazy: loadGameSessionTexts,
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
          Component: (await import('@/features/scanner/components/scanner-screen')).ScannerScreen,
        }),
      },
      {
        path: paths.ar,
        lazy: async () => ({
          Component: (await import('@/features/ar/components/ar-page')).ArPage,
        }),
      },
      {
        path: paths.shop,
        lazy: async () => ({
          Component: (await import('@/features/shop/components/shop-page')).ShopPage,
        }),
      },
    ],
  },
  {
    path: paths.profile,
    lazy: async () => ({
      Component: (await import('@/features/profile/components/profile-screen')).ProfileScreen,
    }),
  },
  {
    path: paths.shopProducts,
    lazy: async () => ({
      Component: (await import('@/features/checkout/components/products-page')).ProductsPage,
    }),
  },
  {
    path: paths.paymentSuccess,
    lazy: async () => ({
      Component: (await import('@/features/payments/components/order-page')).PaymentSuccessPage,
    }),
  },
  {
    path: paths.paymentCancel,
    lazy: async () => ({
      Component: (await import('@/features/payments/components/order-page')).PaymentCancelPage,
    }),
  },
  {
    path: paths.treasureClaim,
    lazy: async () => ({
      Component: (await import('@/features/treasure/components/treasure-claim-page'))
        .TreasureClaimPage,
    }),
  },
]

/** The map has its own layout. */
export const mapRoutes: RouteObject[] = [
  {
    lazy: loadGameSessionTexts,
    children: [
      {
        path: paths.map,
        lazy: async () => ({ Component: (await import('@/app/pages/map-page')).MapPage }),
      },
    ],
  },
]
