import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { forgetReturnPath } from '@/app/return-path'
import { useAccountChannel } from '@/app/use-account-channel'
import { useReadyForOffline } from '@/app/use-ready-for-offline'
import { useSessionChannel } from '@/app/use-session-channel'
import { InstallGuide } from '@/components/layout/install-guide'
import { NavigationGuards } from '@/components/layout/navigation-guards'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { ScanDeliveryAgent } from '@/features/scanner/queue/scan-delivery-agent'
import { startAppUpdates } from '@/lib/browser/app-update'
import { useIsAdmin, useProfile } from '@/lib/account/profile'

/** Around every screen of a signed-in player: what they own and their hunt stay live. */
export function SignedIn() {
  const { profile } = useProfile()
  useAccountChannel()
  const sessionId = profile?.active_game_session_id ?? null
  useSessionChannel(sessionId)
  useReadyForOffline(sessionId)
  useEffect(() => {
    // The remembered screen, if any, is being shown now.
    forgetReturnPath()
    startAppUpdates()
  }, [])
  return (
    <>
      <Outlet />
      <NavigationGuards />
      <ScanDeliveryAgent />
      <InstallGuide />
    </>
  )
}

/** Organisers only; everybody else goes to /dashboard (spec §2, §6). */
export function RequireAdmin() {
  const { isAdmin, isPending } = useIsAdmin()
  if (isPending) return <FullPageSpinner />
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />
}
