import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom'
import { forgetReturnPath, readReturnPath, rememberReturnPath } from '@/lib/account/return-path'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useSession, useWasSessionKnown } from '@/lib/account/session'

/** Redirects to sign-in or the second factor and remembers this screen to return to. */
function RedirectToLogin({ to }: { to: string }) {
  const { signOutReason } = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const expired = signOutReason?.kind === 'expired' ? signOutReason : null
    // The next user must not land on the screen of the previous user.
    if (signOutReason !== expired) forgetReturnPath()
    else if (pathname !== paths.secondFactor) {
      rememberReturnPath(`${pathname}${search}${hash}`, expired?.userId ?? null)
    }
  }, [signOutReason, pathname, search, hash])
  return <Navigate to={to} replace />
}

/** Route guard of the signed-in screens: redirects to /login or to the second factor and back afterwards. */
export function RequireSession() {
  const { status, user } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  if (!user) return <RedirectToLogin to={paths.login} />
  return user.needsMfa ? <RedirectToLogin to={paths.secondFactor} /> : <Outlet />
}

/** Route guard of the sign-in screens: redirects signed-in players to the screen they came for. */
export function RequireSignedOut() {
  const { status, user } = useSession()
  const isSecondFactor = useLocation().pathname === paths.secondFactor
  const matches = useMatches()
  const allowsSignedIn = matches.some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'allowsSignedIn' in handle,
  )
  const wasKnown = useWasSessionKnown()
  // A screen that redeems a link, which changes the user, must not lose its state.
  if (status === 'loading' && !(wasKnown && allowsSignedIn)) return <FullPageSpinner />
  if (isSecondFactor && !user) return <RedirectToLogin to={paths.login} />
  if (user && !allowsSignedIn && !(isSecondFactor && user.needsMfa)) {
    return <Navigate to={readReturnPath(user.uid) ?? paths.dashboard} replace />
  }
  return <Outlet />
}

/** `/`: redirects to the dashboard or to the sign-in screen. */
export function HomeRedirect() {
  const { status } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  return <Navigate to={status === 'signed_in' ? paths.dashboard : paths.login} replace />
}
