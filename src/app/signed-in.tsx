import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { forgetReturnPath } from '@/lib/account/return-path'
import { useAccountChannel } from '@/app/use-account-channel'
import { useOfflinePrefetch } from '@/app/use-offline-prefetch'
import { useGameSessionChannel } from '@/app/use-game-session-channel'
import { NavigationGuards } from '@/components/layout/navigation-guards'
import { OnDemand } from '@/components/layout/on-demand'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useArrivalToasts } from '@/features/announcements/hooks/use-announcement-toast'
import { useWaitingDelivery } from '@/app/use-waiting-delivery'
import { ScanDeliveryAgent } from '@/features/scanner/api/scan-delivery'
import {
  gameSessionsQueryOptions,
  gameSettingsQueryOptions,
  membershipsQueryOptions,
  useActiveGameSession,
} from '@/features/game/api/game'
import { vipMembershipsQueryOptions } from '@/features/vip/api/vip'
import { startAppUpdates } from '@/lib/shell/app-update'
import { profileQueryOptions, useIsAdmin, useProfile } from '@/lib/account/profile'
import { TextLanguagesContext, textLanguages } from '@/lib/i18n/text-languages'
import { useUserId } from '@/lib/account/session'
import { tokenBalanceQueryOptions } from '@/lib/account/token-balance'
import { closeInstallGuide, useInstallStore } from '@/stores/install'
import { closeReport, useReportStore } from '@/stores/report'

export { startRealtimeRecovery } from '@/lib/live/realtime'

const importInstallGuide = async () =>
  (await import('@/components/layout/install-guide')).InstallGuide
const importReportDialog = async () =>
  (await import('@/features/reports/components/report-dialog')).ReportDialog

/** Requests what most screens need before they render: together, these parts are one request. */
function usePlayerStatePrefetch(): void {
  const uid = useUserId()
  usePrefetchQuery(vipMembershipsQueryOptions())
  usePrefetchQuery(tokenBalanceQueryOptions(uid))
  usePrefetchQuery(profileQueryOptions(uid))
  usePrefetchQuery(gameSessionsQueryOptions())
  usePrefetchQuery(membershipsQueryOptions())
  usePrefetchQuery(gameSettingsQueryOptions())
}

/**
 * Returns the active hunt once the server has confirmed the membership since the page was loaded, because the server
 * lets every channel wait when a client asks for one that it may not have.
 */
function useConfirmedSessionId(): string | null {
  const { profile, isConfirmed } = useProfile()
  const gameSessionId = profile?.active_game_session_id ?? null
  const { data: memberships, dataUpdatedAt } = useQuery(membershipsQueryOptions())
  const isMember = memberships?.some(({ game_session_id: id }) => id === gameSessionId) ?? false
  return isConfirmed && isMember && dataUpdatedAt >= performance.timeOrigin ? gameSessionId : null
}

/** Wraps all signed-in screens and keeps account and hunt data live. */
export function SignedIn() {
  usePlayerStatePrefetch()
  const { profile } = useProfile()
  useAccountChannel()
  const gameSessionId = profile?.active_game_session_id
  useGameSessionChannel(useConfirmedSessionId())
  useArrivalToasts(gameSessionId)
  useOfflinePrefetch(gameSessionId ?? null)
  useWaitingDelivery()
  const { isGuideOpen } = useInstallStore()
  const isReporting = useReportStore(({ target }) => target !== null) && Boolean(gameSessionId)
  useEffect(() => {
    // The user has reached the remembered path.
    forgetReturnPath()
    startAppUpdates()
  }, [])
  // An unfinished report must not open for the next user.
  useEffect(() => closeReport, [])
  return (
    <>
      <Outlet />
      <NavigationGuards />
      <ScanDeliveryAgent />
      <OnDemand
        isWanted={isReporting}
        importComponent={importReportDialog}
        onFailed={closeReport}
      />
      <OnDemand
        isWanted={isGuideOpen}
        importComponent={importInstallGuide}
        onFailed={closeInstallGuide}
      />
    </>
  )
}

/** Route guard of the admin screens: redirects others to /dashboard. */
export function RequireAdmin() {
  const { isAdmin, isPending } = useIsAdmin()
  if (isPending) return <FullPageSpinner />
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />
}

/** Wraps screens with texts of the active hunt, such as clues and maps, which show only its languages. */
export function HuntTexts() {
  const active = useActiveGameSession()
  return (
    <TextLanguagesContext
      value={(active.status === 'ready' && active.gameSession.languages) || textLanguages}
    >
      <Outlet />
    </TextLanguagesContext>
  )
}
