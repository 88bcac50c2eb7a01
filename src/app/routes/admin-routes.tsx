import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'

export const adminRoutes: RouteObject[] = [
  {
    path: paths.admin,
    lazy: async () => ({
      Component: (await import('@/features/overview/admin/overview-screen')).OverviewScreen,
    }),
  },
  {
    path: paths.adminUsers,
    lazy: async () => ({
      Component: (await import('@/features/users/admin/users-table')).UsersTable,
    }),
  },
  {
    path: paths.adminGameSessions,
    lazy: async () => ({
      Component: (await import('@/features/game-sessions/admin/game-sessions-screen'))
        .GameSessionsScreen,
    }),
  },
  {
    path: paths.adminGameTest,
    lazy: async () => ({
      Component: (await import('@/features/game-sessions/admin/game-test-page')).GameTestPage,
    }),
  },
  {
    path: paths.adminFoundQrCodes,
    lazy: async () => ({
      Component: (await import('@/app/pages/found-qr-codes-page')).FoundQrCodesPage,
    }),
  },
  {
    path: paths.adminActivity,
    lazy: async () => ({
      Component: (await import('@/features/activity/admin/activity-page')).ActivityPage,
    }),
  },
  {
    path: paths.adminClueSettings,
    lazy: async () => ({
      Component: (await import('@/features/game-sessions/admin/clue-settings-page'))
        .ClueSettingsPage,
    }),
  },
  {
    path: paths.adminTokenManagement,
    lazy: async () => ({
      Component: (await import('@/features/users/admin/token-management-page')).TokenManagementPage,
    }),
  },
  {
    path: paths.adminQrCodes,
    lazy: async () => ({
      Component: (await import('@/features/codes/admin/qr-codes-page')).QrCodesPage,
    }),
  },
  {
    path: paths.adminQrCodeStatistics,
    lazy: async () => ({
      Component: (await import('@/features/codes/admin/statistics/code-statistics-page'))
        .CodeStatisticsPage,
    }),
  },
  {
    path: paths.adminJackpotManagement,
    lazy: async () => ({
      Component: (await import('@/features/jackpot/admin/jackpots-page')).JackpotsPage,
    }),
  },
  {
    path: paths.adminCoupons,
    lazy: async () => ({
      Component: (await import('@/features/coupons/admin/coupons-page')).CouponsPage,
    }),
  },
  {
    path: paths.adminCouponUsage,
    lazy: async () => ({
      Component: (await import('@/features/coupons/admin/coupon-usage-page')).CouponUsagePage,
    }),
  },
  {
    path: paths.adminFeaturedOffers,
    lazy: async () => ({
      Component: (await import('@/features/offers/admin/featured-offers-page')).FeaturedOffersPage,
    }),
  },
  {
    path: paths.adminVipManagement,
    lazy: async () => ({
      Component: (await import('@/features/vip/admin/vip-management-page')).VipManagementPage,
    }),
  },
  {
    path: paths.adminClues,
    lazy: async () => ({
      Component: (await import('@/features/clues/admin/clues-screen')).CluesScreen,
    }),
  },
  {
    path: paths.adminClueSolutionManagement,
    lazy: async () => ({
      Component: (await import('@/features/clues/admin/guides-page')).GuidesPage,
    }),
  },
  {
    path: paths.adminClueStatistics,
    lazy: async () => ({
      Component: (await import('@/features/clues/admin/clue-statistics-page')).ClueStatisticsPage,
    }),
  },
  {
    path: paths.adminStatistics,
    lazy: async () => ({
      Component: (await import('@/features/statistics/admin/statistics-page')).StatisticsPage,
    }),
  },
  {
    path: paths.adminTokenStatistics,
    lazy: async () => ({
      Component: (await import('@/features/statistics/admin/token-statistics-page'))
        .TokenStatisticsPage,
    }),
  },
  {
    path: paths.adminPurchaseStatistics,
    lazy: async () => ({
      Component: (await import('@/features/statistics/admin/purchase-statistics-page'))
        .PurchaseStatisticsPage,
    }),
  },
  {
    path: paths.adminMapManagement,
    lazy: async () => ({
      Component: (await import('@/features/map/admin/maps-page')).MapsPage,
    }),
  },
]
