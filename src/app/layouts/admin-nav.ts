import type { LinkedTab } from '@/config/game-session-path'
import { paths } from '@/config/paths'

/** Admin navigation, grouped by task. */
export const adminNav = [
  {
    label: 'adminNav.play',
    entries: [
      { path: paths.admin, label: 'adminNav.overview' },
      { path: paths.adminGameSessions, label: 'adminNav.gameSessions' },
      { path: paths.adminGameTest, label: 'adminNav.gameTest' },
      { path: paths.adminFoundQrCodes, label: 'adminNav.claims' },
      { path: paths.adminFoundQrCodes, tab: 'codes', label: 'adminNav.foundQrCodes' },
      { path: paths.adminFoundQrCodes, tab: 'cheating', label: 'adminNav.cheating' },
      { path: paths.adminFoundQrCodes, tab: 'reports', label: 'adminNav.reports' },
      { path: paths.adminJackpotManagement, label: 'adminNav.jackpot' },
      { path: paths.adminMapManagement, label: 'adminNav.maps' },
    ],
  },
  {
    label: 'adminNav.content',
    entries: [
      { path: paths.adminClues, label: 'adminNav.clues' },
      { path: paths.adminClueSolutionManagement, label: 'adminNav.solutions' },
      { path: paths.adminQrCodes, label: 'adminNav.qrCodes' },
      { path: paths.adminClueStatistics, label: 'adminNav.clueStatistics' },
      { path: paths.adminQrCodeStatistics, label: 'adminNav.qrCodeStatistics' },
    ],
  },
  {
    label: 'adminNav.money',
    entries: [
      { path: paths.adminTokenManagement, label: 'adminNav.tokens' },
      { path: paths.adminTokenStatistics, label: 'adminNav.tokenStatistics' },
      { path: paths.adminPurchaseStatistics, label: 'adminNav.purchaseStatistics' },
      { path: paths.adminCoupons, label: 'adminNav.coupons' },
      { path: paths.adminCouponUsage, label: 'adminNav.couponUsage' },
      { path: paths.adminFeaturedOffers, label: 'adminNav.offers' },
      { path: paths.adminFeaturedOffers, tab: 'packages', label: 'adminNav.packages' },
    ],
  },
  {
    label: 'adminNav.people',
    entries: [
      { path: paths.adminUsers, label: 'adminNav.users' },
      { path: paths.adminVipManagement, label: 'adminNav.vip' },
    ],
  },
  {
    label: 'adminNav.system',
    entries: [
      { path: paths.adminClueSettings, label: 'adminNav.settings' },
      { path: paths.adminStatistics, label: 'adminNav.statistics' },
      { path: paths.adminActivity, label: 'adminNav.activity' },
    ],
  },
] as const satisfies readonly {
  label: string
  entries: readonly { path: string; tab?: LinkedTab; label: string }[]
}[]
