import type { RouteObject } from 'react-router-dom'
import { lazyRoutes } from '@/app/routes/lazy-routes'
import { paths } from '@/config/paths'

const inHuntTexts = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('@/app/signed-in')).HuntTexts }),
  children,
})

/** Routes of the signed-in players in the main layout. */
export const playerRoutes: RouteObject[] = [
  inHuntTexts(
    lazyRoutes({
      [paths.dashboard]: async () => (await import('@/app/pages/dashboard-page')).DashboardPage,
      [paths.scanner]: async () =>
        (await import('@/features/scanner/components/scanner-screen')).ScannerScreen,
      [paths.ar]: async () => (await import('@/features/ar/components/ar-page')).ArPage,
      [paths.shop]: async () => (await import('@/features/shop/components/shop-page')).ShopPage,
    }),
  ),
  ...lazyRoutes({
    [paths.profile]: async () =>
      (await import('@/features/profile/components/profile-screen')).ProfileScreen,
    [paths.shopProducts]: async () =>
      (await import('@/features/checkout/components/products-page')).ProductsPage,
    [paths.paymentSuccess]: async () =>
      (await import('@/features/payments/components/order-page')).PaymentSuccessPage,
    [paths.paymentCancel]: async () =>
      (await import('@/features/payments/components/order-page')).PaymentCancelPage,
    [paths.treasureClaim]: async () =>
      (await import('@/features/treasure/components/treasure-claim-page')).TreasureClaimPage,
  }),
]

/** The map has its own layout. */
export const mapRoutes: RouteObject[] = [
  inHuntTexts(
    lazyRoutes({ [paths.map]: async () => (await import('@/app/pages/map-page')).MapPage }),
  ),
]
