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
    path: paths.adminUsers,
    lazy: async () => ({
      Component: (await import('@/features/users/admin/users-page')).UsersPage,
    }),
  },
  {
    path: paths.adminGameSessions,
    lazy: async () => ({
      Component: (await import('@/features/game/admin/game-sessions-page')).GameSessionsPage,
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
      Component: (await import('@/features/settings/admin/clue-settings-page')).ClueSettingsPage,
    }),
  },
  {
    path: paths.adminTokenManagement,
    lazy: async () => ({
      Component: (await import('@/features/tokens/admin/token-management-page'))
        .TokenManagementPage,
    }),
  },
]
