import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'

/** Screens of the organisers (spec §2). One lazy entry per screen. */
export const adminRoutes: RouteObject[] = [
  {
    path: paths.admin,
    lazy: async () => ({
      Component: (await import('@/features/overview/admin/overview-page')).OverviewPage,
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
]
