import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Countdown } from '@/components/ui/countdown'
import { FormattedText } from '@/components/ui/formatted-text'
import { LiveRegion } from '@/components/ui/live-region'
import { QrImage } from '@/components/ui/qr-image'
import { useGameSessionState } from '@/features/game/api/game'
import { startOf } from '@/features/game/model/game-session-state'
import { joinAddress } from '@/features/game/model/join-address'
import { type FindMap, findPins, hasCoordinates } from '@/features/results/api/results'
import { LazyFindsMap } from '@/features/results/components/lazy-finds-map'
import {
  useRevealNextPlace,
  type VenueScreen,
  type ScreenRow,
} from '@/features/screen/api/venue-screen'
import { formatShortCode } from '@/lib/codes/codes'
import { useTexts } from '@/lib/i18n/use-texts'

/** Keys of keyboards and of presentation remotes. */
const nextKeys = new Set([' ', 'Enter', 'ArrowRight', 'ArrowDown', 'PageDown'])
/** Those that press a focused button. */
const pressKeys = new Set([' ', 'Enter'])

interface ScreenRevealProps {
  token: string
  reveal: NonNullable<VenueScreen['reveal']>
  /** True where nobody may reveal ranks: on an embedded screen, and on one that may be embedded. */
  isPassive: boolean
}

/** The ranks from last to first; each key press reveals one. */
export function ScreenReveal({ token, reveal, isPassive }: ScreenRevealProps) {
  const { t, format } = useTexts()
  const { mutate, isPending, error } = useRevealNextPlace(token)
  const { places, revealed, rows } = reveal
  const canReveal = !isPassive && revealed < places
  const newest = rows.find(({ rank }) => rank === places - revealed + 1)
  const hidden = Array.from({ length: places - revealed }, (_, index) => index + 1)

  function revealNext(): void {
    if (canReveal && !isPending) mutate(revealed)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!canReveal || event.repeat || !nextKeys.has(event.key)) return
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (isOnButton && pressKeys.has(event.key)) return
    event.preventDefault()
    revealNext()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <section className="screen-panel screen-tall" aria-labelledby="screen-reveal">
      <h2 id="screen-reveal">{t('screen.reveal')}</h2>
      <RankTable
        caption={t('game.board.caption')}
        rows={[...hidden, ...rows]}
        newest={newest?.rank}
      />
      <LiveRegion
        text={
          newest
            ? t('screen.revealed', {
                rank: format.number(newest.rank),
                name: newest.name,
                points: format.number(newest.points),
              })
            : ''
        }
      />
      {canReveal && (
        <Button className="self-start" variant="outline" onClick={revealNext}>
          {t('screen.next')}
        </Button>
      )}
      {error && <p className="screen-note">{t('screen.revealFailed')}</p>}
    </section>
  )
}

/** Time until the start, then until the end. */
export function ScreenCountdown({ screen }: { screen: VenueScreen }) {
  const { t } = useTranslation()
  const { states, ends_at: end } = screen
  const { phase } = useGameSessionState(states)
  const until = phase === 'upcoming' ? startOf(states) : phase === 'running' ? end : null
  const labels = {
    upcoming: 'untilStart',
    running: until === null ? 'running' : 'untilEnd',
    paused: 'paused',
    ended: 'over',
  } as const
  return (
    <div className="screen-countdown">
      <p>{t(`screen.${labels[phase]}`)}</p>
      {until !== null && <Countdown until={until} />}
    </div>
  )
}

interface RankTableProps {
  caption: string
  /** From first to last; a number is the rank of a row that is not revealed yet. */
  rows: readonly (ScreenRow | number)[]
  /** Rank of the row that was revealed last. */
  newest?: number
}

function RankTable({ caption, rows, newest }: RankTableProps) {
  const { t, format } = useTexts()
  return (
    <table className="screen-board">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('game.board.rank')}</th>
          <th scope="col">{t('game.board.name')}</th>
          <th scope="col">{t('game.board.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const rank = typeof row === 'number' ? row : row.rank
          const isHidden = typeof row === 'number'
          return (
            <tr key={rank} data-newest={rank === newest || undefined}>
              <td>{t('game.board.place', { rank: format.number(rank) })}</td>
              <th scope="row">{isHidden ? t('screen.hidden') : row.name}</th>
              <td>{isHidden ? '' : format.number(row.points)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The first ten ranks, and since when they are frozen. */
export function ScreenBoard({ screen }: { screen: VenueScreen }) {
  const { t, format } = useTexts()
  return (
    <section className="screen-panel screen-tall" aria-labelledby="screen-board">
      <h2 id="screen-board">{t('game.board.title')}</h2>
      {screen.frozen_at !== null && (
        <p className="screen-note">{t('screen.frozen', { time: format.time(screen.frozen_at) })}</p>
      )}
      {screen.board.length > 0 ? (
        <RankTable caption={t('game.board.caption')} rows={screen.board} />
      ) : (
        <p className="screen-note">{t('game.board.emptyTitle')}</p>
      )}
    </section>
  )
}

/** The latest finds, without the names of the codes. */
export function ScreenFinds({ screen }: { screen: VenueScreen }) {
  const { t, format } = useTexts()
  return (
    <section className="screen-panel" aria-labelledby="screen-finds">
      <h2 id="screen-finds">{t('screen.finds')}</h2>
      {screen.finds.length === 0 && <p className="screen-note">{t('screen.noFinds')}</p>}
      <ul className="screen-list">
        {screen.finds.map((find) => (
          <li key={find.id}>
            <span className="screen-name">{find.name}</span>
            <span>{format.delta(find.points)}</span>
            <time dateTime={find.found_at}>{format.time(find.found_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The map of finds, and the same numbers as a list for screen readers. */
export function ScreenMap({ findMap }: { findMap: FindMap }) {
  const { t, format } = useTexts()
  if (!findMap.codes.some(hasCoordinates)) return null
  return (
    <section className="screen-panel screen-map" aria-labelledby="screen-map">
      <h2 id="screen-map">{t('screen.map')}</h2>
      <div className="screen-map-frame">
        <LazyFindsMap
          label={t('screen.map')}
          map={findMap.map}
          pins={findPins(findMap.codes, format.number)}
          isPoster
        />
      </div>
      <ul className="sr-only">
        {findMap.codes.map(({ name, finds }, index) => (
          <li key={index}>{t('screen.codeFinds', { name, count: finds })}</li>
        ))}
      </ul>
    </section>
  )
}

/** The latest announcements of the organisers. */
export function ScreenAnnouncements({ screen }: { screen: VenueScreen }) {
  const { t, format, localized } = useTexts()
  if (screen.announcements.length === 0) return null
  return (
    <section className="screen-panel" aria-labelledby="screen-announcements">
      <h2 id="screen-announcements">{t('screen.announcements')}</h2>
      <ul className="screen-news">
        {screen.announcements.map((announcement) => (
          <li key={announcement.id}>
            <strong lang={localized.lang(announcement, 'title')}>
              {`${format.time(announcement.created_at)} ${localized(announcement, 'title')}`}
            </strong>
            <FormattedText
              text={localized(announcement, 'body')}
              lang={localized.lang(announcement, 'body')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** QR code and address of the join page. */
export function ScreenJoin({ joinCode }: { joinCode: string }) {
  const { t } = useTranslation()
  const address = joinAddress(window.location.origin, joinCode)
  const path = joinAddress('', formatShortCode(joinCode))
  return (
    <section className="screen-panel screen-join" aria-labelledby="screen-join">
      <QrImage text={address} label={address} />
      <div>
        <h2 id="screen-join">{t('screen.join')}</h2>
        <p className="screen-address">
          {window.location.host}
          <wbr />
          {path}
        </p>
      </div>
    </section>
  )
}
