import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom'
import { forgetReturnPath, readReturnPath, rememberReturnPath } from '@/app/return-path'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useSession } from '@/lib/account/session'

/** To a screen that leads back here afterwards. */
function Detour({ to }: { to: string }) {
  const { leftOnPurpose, endedUser } = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (leftOnPurpose) forgetReturnPath()
    else if (pathname !== paths.secondFactor)
      rememberReturnPath(`${pathname}${search}${hash}`, endedUser)
  }, [leftOnPurpose, endedUser, pathname, search, hash])
  return <Navigate to={to} replace />
}

/** Screens behind sign-in; others go to /login, or on to their code, and come back (spec §2). */
export function RequireSession() {
  const { status, user } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  if (!user) return <Detour to={paths.login} />
  return user.needsMfa ? <Detour to={paths.secondFactor} /> : <Outlet />
}

/** Sign-in screens; a signed-in player goes on to where they wanted to be (spec §2). */
export function RequireSignedOut() {
  const { status, user } = useSession()
  const asksCode = useLocation().pathname === paths.secondFactor
  const matches = useMatches()
  const open = matches.some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'alsoSignedIn' in handle,
  )
  if (status === 'loading') return <FullPageSpinner />
  if (asksCode && !user) return <Detour to={paths.login} />
  if (user && !open && !(asksCode && user.needsMfa)) {
    return <Navigate to={readReturnPath(user.uid) ?? paths.dashboard} replace />
  }
  return <Outlet />
}
