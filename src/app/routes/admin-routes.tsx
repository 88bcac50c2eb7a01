import { lazyRoutes } from '@/app/routes/lazy-routes'
import { paths } from '@/config/paths'

export const adminRoutes = lazyRoutes({
  [paths.admin]: async () =>
    (await import('@/features/overview/admin/overview-screen')).OverviewScreen,
  [paths.adminUsers]: async () => (await import('@/features/users/admin/users-table')).UsersTable,
  [paths.adminGameSessions]: async () =>
    (await import('@/features/game-sessions/admin/game-sessions-screen')).GameSessionsScreen,
  [paths.adminGameTest]: async () =>
    (await import('@/features/game-sessions/admin/game-test-page')).GameTestPage,
  [paths.adminFoundQrCodes]: async () =>
    (await import('@/app/pages/found-qr-codes-page')).FoundQrCodesPage,
  [paths.adminActivity]: async () =>
    (await import('@/features/activity/admin/activity-page')).ActivityPage,
  [paths.adminClueSettings]: async () =>
    (await import('@/features/game-sessions/admin/clue-settings-page')).ClueSettingsPage,
  [paths.adminTokenManagement]: async () =>
    (await import('@/features/users/admin/token-management-page')).TokenManagementPage,
  [paths.adminQrCodes]: async () =>
    (await import('@/features/codes/admin/qr-codes-page')).QrCodesPage,
  [paths.adminQrCodeStatistics]: async () =>
    (await import('@/features/codes/admin/statistics/code-statistics-page')).CodeStatisticsPage,
  [paths.adminJackpotManagement]: async () =>
    (await import('@/features/jackpot/admin/jackpots-page')).JackpotsPage,
  [paths.adminCoupons]: async () =>
    (await import('@/features/coupons/admin/coupons-page')).CouponsPage,
  [paths.adminCouponUsage]: async () =>
    (await import('@/features/coupons/admin/coupon-usage-page')).CouponUsagePage,
  [paths.adminFeaturedOffers]: async () =>
    (await import('@/features/offers/admin/featured-offers-page')).FeaturedOffersPage,
  [paths.adminVipManagement]: async () =>
    (await import('@/features/vip/admin/vip-management-page')).VipManagementPage,
  [paths.adminClues]: async () => (await import('@/features/clues/admin/clues-screen')).CluesScreen,
  [paths.adminClueSolutionManagement]: async () =>
    (await import('@/features/clues/admin/guides-page')).GuidesPage,
  [paths.adminClueStatistics]: async () =>
    (await import('@/features/clues/admin/clue-statistics-page')).ClueStatisticsPage,
  [paths.adminStatistics]: async () =>
    (await import('@/features/statistics/admin/statistics-page')).StatisticsPage,
  [paths.adminTokenStatistics]: async () =>
    (await import('@/features/statistics/admin/token-statistics-page')).TokenStatisticsPage,
  [paths.adminPurchaseStatistics]: async () =>
    (await import('@/features/statistics/admin/purchase-statistics-page')).PurchaseStatisticsPage,
  [paths.adminMapManagement]: async () => (await import('@/features/map/admin/maps-page')).MapsPage,
})
