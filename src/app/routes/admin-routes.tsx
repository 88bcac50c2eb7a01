import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { paths } from '@/config/paths'

export const adminRoutes: RouteObject[] = [
  lazyRoute(
    paths.admin,
    async () => (await import('@/features/overview/admin/overview-screen')).OverviewScreen,
  ),
  lazyRoute(
    paths.adminUsers,
    async () => (await import('@/features/users/admin/users-table')).UsersTable,
  ),
  lazyRoute(
    paths.adminGameSessions,
    async () =>
      (await import('@/features/game-sessions/admin/game-sessions-screen')).GameSessionsScreen,
  ),
  lazyRoute(
    paths.adminGameTest,
    async () => (await import('@/features/game-sessions/admin/game-test-page')).GameTestPage,
  ),
  lazyRoute(
    paths.adminFoundQrCodes,
    async () => (await import('@/app/pages/found-qr-codes-page')).FoundQrCodesPage,
  ),
  lazyRoute(
    paths.adminActivity,
    async () => (await import('@/features/activity/admin/activity-page')).ActivityPage,
  ),
  lazyRoute(
    paths.adminClueSettings,
    async () =>
      (await import('@/features/game-sessions/admin/clue-settings-page')).ClueSettingsPage,
  ),
  lazyRoute(
    paths.adminTokenManagement,
    async () => (await import('@/features/users/admin/token-management-page')).TokenManagementPage,
  ),
  lazyRoute(
    paths.adminQrCodes,
    async () => (await import('@/features/codes/admin/qr-codes-page')).QrCodesPage,
  ),
  lazyRoute(
    paths.adminQrCodeStatistics,
    async () =>
      (await import('@/features/codes/admin/statistics/code-statistics-page')).CodeStatisticsPage,
  ),
  lazyRoute(
    paths.adminJackpotManagement,
    async () => (await import('@/features/jackpot/admin/jackpots-page')).JackpotsPage,
  ),
  lazyRoute(
    paths.adminCoupons,
    async () => (await import('@/features/coupons/admin/coupons-page')).CouponsPage,
  ),
  lazyRoute(
    paths.adminCouponUsage,
    async () => (await import('@/features/coupons/admin/coupon-usage-page')).CouponUsagePage,
  ),
  lazyRoute(
    paths.adminFeaturedOffers,
    async () => (await import('@/features/offers/admin/featured-offers-page')).FeaturedOffersPage,
  ),
  lazyRoute(
    paths.adminVipManagement,
    async () => (await import('@/features/vip/admin/vip-management-page')).VipManagementPage,
  ),
  lazyRoute(
    paths.adminClues,
    async () => (await import('@/features/clues/admin/clues-screen')).CluesScreen,
  ),
  lazyRoute(
    paths.adminClueSolutionManagement,
    async () => (await import('@/features/clues/admin/guides-page')).GuidesPage,
  ),
  lazyRoute(
    paths.adminClueStatistics,
    async () => (await import('@/features/clues/admin/clue-statistics-page')).ClueStatisticsPage,
  ),
  lazyRoute(
    paths.adminStatistics,
    async () => (await import('@/features/statistics/admin/statistics-page')).StatisticsPage,
  ),
  lazyRoute(
    paths.adminTokenStatistics,
    async () =>
      (await import('@/features/statistics/admin/token-statistics-page')).TokenStatisticsPage,
  ),
  lazyRoute(
    paths.adminPurchaseStatistics,
    async () =>
      (await import('@/features/statistics/admin/purchase-statistics-page')).PurchaseStatisticsPage,
  ),
  lazyRoute(
    paths.adminMapManagement,
    async () => (await import('@/features/map/admin/maps-page')).MapsPage,
  ),
]
