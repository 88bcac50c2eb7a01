import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { InLanguage } from '@/components/layout/in-language'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { LiveRegion } from '@/components/ui/live-region'
import { FullPageSpinner } from '@/components/ui/spinner'
import {
  isLinkDead,
  venueScreenQueryOptions,
  type VenueScreen,
} from '@/features/screen/api/venue-screen'
import {
  ScreenAnnouncements,
  ScreenBoard,
  ScreenCountdown,
  ScreenFinds,
  ScreenJoin,
  ScreenMap,
  ScreenReveal,
} from '@/features/screen/components/screen-panels'
import { FramedNotice, ScreenMessage } from '@/features/screen/components/screen-message'
import { useWasSessionKnown } from '@/lib/account/session'
import { isInIframe } from '@/lib/browser/is-in-iframe'
import { usePageTitle } from '@/lib/browser/use-page-title'
import { usePageVisible } from '@/lib/browser/use-page-visible'
import { useWakeLock } from '@/lib/browser/use-wake-lock'
import { useTexts } from '@/lib/i18n/use-texts'
import { useTheme } from '@/stores/theme'
import './venue-screen.css'

/** After this time without a response the data counts as outdated, ms. */
const STALE_MS = 6000

/** Shows since when the data is outdated. */
function StaleNotice({ updatedAt }: { updatedAt: number }) {
  const { t, format } = useTexts()
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setStale(Date.now() - updatedAt > STALE_MS), 1000)
    return () => clearInterval(timer)
  }, [updatedAt])
  return (
    <div role="status">
      {isStale && (
        <p className="screen-stale">
          {t('screen.stale', { time: format.time(new Date(updatedAt).toISOString()) })}
        </p>
      )}
    </div>
  )
}

/** Announces the leader and the latest announcement to screen readers. */
function TextVersion({ screen }: { screen: VenueScreen }) {
  const { t, format, localized } = useTexts()
  const [leader] = screen.board
  const [latest] = screen.announcements
  return (
    <>
      <LiveRegion
        text={
          leader
            ? t('screen.leader', { name: leader.name, points: format.number(leader.points) })
            : ''
        }
      />
      <LiveRegion text={latest ? localized(latest, 'title') : ''} />
    </>
  )
}

interface LiveScreenProps {
  token: string
  /** The address has `?embed`. */
  isEmbedded: boolean
}

interface PanelsProps extends Pick<LiveScreenProps, 'token' | 'isEmbedded'> {
  screen: VenueScreen
  updatedAt: number
}

function Panels({ screen, token, updatedAt, isEmbedded }: PanelsProps) {
  const { t } = useTranslation()
  usePageTitle(screen.name)
  const { panels, reveal, join_code: joinCode, find_map: findMap } = screen
  const shows = new Set(panels)
  const { theme: ownTheme } = useTheme()
  // On the document, because inherited variables of a theme keep the values of the outer one. Runs
  // again when another tab changes the theme of the app.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.theme = screen.theme
    return () => {
      root.dataset.theme = ownTheme
    }
  }, [screen.theme, ownTheme])
  return (
    <div className="venue-screen">
      <header>
        <h1>{screen.name}</h1>
        {shows.has('countdown') && <ScreenCountdown screen={screen} />}
        {!isEmbedded && (
          <Button
            variant="ghost"
            onClick={({ currentTarget }) => {
              // The next key press is for the reveal, not for this button.
              currentTarget.blur()
              // Some browsers do not allow it; the page fills the window without it.
              document.documentElement.requestFullscreen?.().catch(() => undefined)
            }}
          >
            {t('screen.fullScreen')}
          </Button>
        )}
      </header>
      <main className={clsx('screen-panels', reveal && 'screen-panels-reveal')}>
        {reveal ? (
          <ScreenReveal
            token={token}
            reveal={reveal}
            isPassive={isEmbedded || screen.allows_embedding}
          />
        ) : (
          <>
            {shows.has('board') && <ScreenBoard screen={screen} />}
            {findMap && <ScreenMap findMap={findMap} />}
            <div className="screen-column">
              {shows.has('announcements') && <ScreenAnnouncements screen={screen} />}
              {shows.has('finds') && <ScreenFinds screen={screen} />}
              {joinCode !== null && <ScreenJoin joinCode={joinCode} />}
            </div>
          </>
        )}
      </main>
      <StaleNotice updatedAt={updatedAt} />
      <TextVersion screen={screen} />
    </div>
  )
}

/** The screen at the venue, in its own theme and language. */
export function LiveScreen({ token, isEmbedded }: LiveScreenProps) {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt, refetch } = useQuery(venueScreenQueryOptions(token))
  // Browsers release the lock of a hidden page.
  const isVisible = usePageVisible()
  useWakeLock(isVisible && data !== undefined && !isEmbedded)

  if (isLinkDead(error))
    return <ScreenMessage title={t('screen.deadTitle')}>{t('screen.deadText')}</ScreenMessage>
  if (!data) {
    if (!error) return <FullPageSpinner />
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (isInIframe && !data.allows_embedding) return <FramedNotice />
  return (
    <InLanguage language={data.language}>
      <Panels screen={data} token={token} updatedAt={dataUpdatedAt} isEmbedded={isEmbedded} />
    </InLanguage>
  )
}

/** /screen/:token: a hunt on the big screen at the venue, without an account. */
export function ScreenPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const wantsEmbedding = search.has('embed')
  // Needs no account, so it stays when the user changes in another tab.
  const isReady = useWasSessionKnown()
  if (isInIframe && !wantsEmbedding) return <FramedNotice />
  if (!isReady) return <FullPageSpinner />
  return <LiveScreen key={token} token={token} isEmbedded={wantsEmbedding} />
}
