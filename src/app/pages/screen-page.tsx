import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { FullPageSpinner } from '@/components/ui/spinner'
import type { FindMap } from '@/features/results/api/results'
import { LazyFindsMap } from '@/features/results/components/lazy-finds-map'
import { findPins } from '@/features/results/model/find-pins'
import { FramedNotice } from '@/features/screen/components/screen-message'
import { VenueScreen } from '@/features/screen/components/venue-screen'
import { isFramed } from '@/lib/browser/is-framed'
import { useWasSessionKnown } from '@/lib/account/session'
import { useFormat } from '@/lib/i18n/use-format'

function ScreenFindsMap({ codes, map }: FindMap) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <LazyFindsMap
      label={t('screen.map')}
      map={map}
      pins={findPins(codes, format.number)}
      isPoster
    />
  )
}

/** /screen/:token: a hunt on the big screen at the venue, without an account. */
export function ScreenPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const isEmbedded = search.has('embed')
  // Needs no account, so it stays when the user changes in another tab.
  const isReady = useWasSessionKnown()
  if (isFramed && !isEmbedded) return <FramedNotice />
  if (!isReady) return <FullPageSpinner />
  return (
    <VenueScreen
      key={token}
      token={token}
      isEmbedded={isEmbedded}
      renderMap={(findMap) => <ScreenFindsMap {...findMap} />}
    />
  )
}
