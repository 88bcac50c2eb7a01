import { Navigate } from 'react-router-dom'
import { FullPageSpinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useSession } from '@/lib/account/session'

/** `/` leads to the dashboard or to the sign-in screen (spec §2). */
export function HomeRedirect() {
  const { status } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  return <Navigate to={status === 'signed_in' ? paths.dashboard : paths.login} replace />
}
