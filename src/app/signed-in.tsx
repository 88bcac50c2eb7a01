import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { forgetReturnPath } from '@/lib/account/return-path'
import { useAccountChannel } from '@/app/use-account-channel'
import { useOfflinePrefetch } from '@/app/use-offline-prefetch'
import { useSessionChannel } from '@/app/use-session-channel'
import { InstallGuide } from '@/components/layout/install-guide'
import { NavigationGuards } from '@/components/layout/navigation-guards'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { ReportAgent } from '@/features/reports/components/report-agent'
import { ScanDeliveryAgent } from '@/features/scanner/queue/scan-delivery-agent'
import { startAppUpdates } from '@/lib/shell/app-update'
import { useIsAdmin, useProfile } from '@/lib/account/profile'

export { startRealtimeRecovery } from '@/lib/live/realtime'

/** Wraps all signed-in screens and keeps account and hunt data live. */
export function SignedIn() {
  const { profile } = useProfile()
  useAccountChannel()
  const sessionId = profile?.active_game_session_id ?? null
  useSessionChannel(sessionId)
  useOfflinePrefetch(sessionId)
  useEffect(() => {
    // The user has reached the remembered path.
    forgetReturnPath()
    startAppUpdates()
  }, [])
  return (
    <>
      <Outlet />
      <NavigationGuards />
      <ScanDeliveryAgent />
      <ReportAgent sessionId={sessionId} />
      <InstallGuide />
    </>
  )
}

/** Route guard of the admin screens: redirects others to /dashboard. */
export function RequireAdmin() {
  const { isAdmin, isPending } = useIsAdmin()
  if (isPending) return <FullPageSpinner />
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />
}
