import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom'
import { forgetReturnPath, readReturnPath, rememberReturnPath } from '@/app/return-path'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useSession } from '@/lib/account/session'

function RedirectToLogin() {
  const { leftOnPurpose } = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (leftOnPurpose) forgetReturnPath()
    else rememberReturnPath(`${pathname}${search}${hash}`)
  }, [leftOnPurpose, pathname, search, hash])
  return <Navigate to={paths.login} replace />
}

/** Screens behind sign-in; others go to /login and come back afterwards (spec §2). */
export function RequireSession() {
  const { status } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  return status === 'signed_in' ? <Outlet /> : <RedirectToLogin />
}

/** Sign-in screens; a signed-in player goes on to where they wanted to be (spec §2). */
export function RequireSignedOut() {
  const { status } = useSession()
  const matches = useMatches()
  const open = matches.some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'alsoSignedIn' in handle,
  )
  if (status === 'loading') return <FullPageSpinner />
  if (status === 'signed_in' && !open) {
    return <Navigate to={readReturnPath() ?? paths.dashboard} replace />
  }
  return <Outlet />
}
