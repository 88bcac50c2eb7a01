import { useParams, useSearchParams } from 'react-router-dom'
import { FullPageSpinner } from '@/components/ui/spinner'
import { VenueScreen } from '@/features/screen/components/venue-screen'
import { useSession } from '@/lib/account/session'

/** /screen/:token: a hunt on the big screen at the venue, without an account. */
export function ScreenPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const { status } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  return (
    <VenueScreen
      key={token}
      token={token}
      isFramed={window.self !== window.top}
      isEmbedded={search.has('embed')}
    />
  )
}
