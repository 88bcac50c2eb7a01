import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { paths } from '@/config/paths'

const loadGameSessionTexts = async () => ({
  Component: (await import('@/app/signed-in')).HuntTexts,
})

/** Routes of the signed-in players in the main layout. */
export const playerRoutes: RouteObject[] = [
  {
    lazy: loadGameSessionTexts,
    children: [
      lazyRoute(
        paths.dashboard,
        async () => (await import('@/app/pages/dashboard-page')).DashboardPage,
      ),
      lazyRoute(
        paths.scanner,
        async () => (await import('@/features/scanner/components/scanner-screen')).ScannerScreen,
      ),
      lazyRoute(paths.ar, async () => (await import('@/features/ar/components/ar-page')).ArPage),
      lazyRoute(
        paths.shop,
        async () => (await import('@/features/shop/components/shop-page')).ShopPage,
      ),
    ],
  },
  lazyRoute(
    paths.profile,
    async () => (await import('@/features/profile/components/profile-screen')).ProfileScreen,
  ),
  lazyRoute(
    paths.shopProducts,
    async () => (await import('@/features/checkout/components/products-page')).ProductsPage,
  ),
  lazyRoute(
    paths.paymentSuccess,
    async () => (await import('@/features/payments/components/order-page')).PaymentSuccessPage,
  ),
  lazyRoute(
    paths.paymentCancel,
    async () => (await import('@/features/payments/components/order-page')).PaymentCancelPage,
  ),
  lazyRoute(
    paths.treasureClaim,
    async () =>
      (await import('@/features/treasure/components/treasure-claim-page')).TreasureClaimPage,
  ),
]

/** The map has its own layout. */
export const mapRoutes: RouteObject[] = [
  {
    lazy: loadGameSessionTexts,
    children: [lazyRoute(paths.map, async () => (await import('@/app/pages/map-page')).MapPage)],
  },
]
