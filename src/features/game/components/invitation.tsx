import { Link } from 'react-router-dom'
import { MapPin, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChestIllustration } from '@/components/illustrations/chest'
import { CoinIllustration } from '@/components/illustrations/coin'
import { Countdown } from '@/components/ui/countdown'
import { FormattedText } from '@/components/ui/formatted-text'
import { joinPath } from '@/config/paths'
import type { OpenGameSession, JoinPage } from '@/features/game/api/join-page'
import { useSession } from '@/lib/account/session'
import { zoneName } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'

/** Hunts to join instead, as links to their join pages. */
export function OpenGameSessions({ gameSessions }: { gameSessions: readonly OpenGameSession[] }) {
  const { t, format } = useTexts()
  if (gameSessions.length === 0) return <p className="text-soft">{t('join.noOpenHunts')}</p>
  return (
    <section>
      <h2 className="text-lg">{t('join.openHunts')}</h2>
      <ul className="mt-2 grid gap-2">
        {gameSessions.map(({ code, name, starts_at: startsAt }) => (
          <li key={code}>
            <Link
              to={joinPath(code)}
              className="border-base-300 rounded-box hover:bg-base-200 flex min-h-11 flex-col justify-center border px-4 py-2"
            >
              <span className="font-semibold wrap-anywhere">{name}</span>
              {startsAt && (
                <span className="text-soft text-sm">
                  {t('join.starting', { date: format.timestampWithZone(startsAt) })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Dates of the hunt, with the visitor's time zone. */
function Dates({ page }: { page: JoinPage }) {
  const { t, format, language } = useTexts()
  // The common deadline of all hunts may be after the end of this one.
  const endsFirst = Date.parse(page.ends_at ?? '') <= Date.parse(page.joining_ends_at ?? '')
  const dates = [
    ['join.starts', page.starts_at],
    ['join.joinUntil', page.refusal || endsFirst ? null : page.joining_ends_at],
    ['join.ends', page.ends_at],
  ] as const
  const [firstDate] = dates.flatMap(([, date]) => date ?? [])
  if (firstDate === undefined) return null
  return (
    <div>
      <dl className="grid gap-1">
        {dates.map(
          ([label, date]) =>
            date && (
              <div key={label} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-soft">{t(label)}</dt>
                <dd className="font-medium">
                  <time dateTime={date}>{format.timestamp(date)}</time>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-soft mt-1 text-sm">
        {t('join.zone', { zone: zoneName(language, new Date(firstDate)) })}
      </p>
    </div>
  )
}

interface InvitationProps {
  page: JoinPage
  /** The button to join, or why joining failed. */
  children: ReactNode
  onStart: () => void
}

/** What a hunt is about, when and where, and how to join it. */
export function Invitation({ page, children, onStart }: InvitationProps) {
  const { t, localized } = useTexts()
  const { user } = useSession()
  const { now } = useServerNow([page.starts_at])
  const place = localized(page, 'place')
  const description = localized(page, 'description')
  const invitation = localized(page, 'invitation')
  const isAhead = page.starts_at !== null && now < Date.parse(page.starts_at)
  return (
    <article className="card-surface card-map mx-auto flex w-full max-w-xl flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-col items-center gap-2 text-center">
        <ChestIllustration open className="w-28" />
        <p className="text-soft text-sm font-semibold">{t('join.title')}</p>
        <h1 className="page-title wrap-anywhere">{page.name}</h1>
        {page.team_name && (
          <p className="font-semibold text-pretty wrap-anywhere">
            {t('join.team', { name: page.team_name })}
          </p>
        )}
        {place && (
          <p className="flex items-center gap-2 font-medium wrap-anywhere">
            <MapPin aria-label={t('join.place')} className="size-5 shrink-0" />
            <span lang={localized.lang(page, 'place')}>{place}</span>
          </p>
        )}
      </header>
      {page.is_draft && <p className="notice notice-info">{t('join.draft')}</p>}
      {page.refusal ? (
        <>
          <p role="alert" className="notice notice-warning font-medium">
            {t(`errors.${page.refusal}`)}
          </p>
          {user ? (
            <OpenGameSessions gameSessions={page.open_game_sessions} />
          ) : (
            <p className="text-soft text-pretty">{t('join.askOrganisers')}</p>
          )}
        </>
      ) : (
        children
      )}
      {description && (
        <FormattedText
          text={description}
          lang={localized.lang(page, 'description')}
          className="text-pretty"
        />
      )}
      {isAhead && page.starts_at ? (
        <div>
          <h2 className="mb-2 font-sans text-sm font-semibold">{t('join.countdown')}</h2>
          <Countdown until={page.starts_at} onReached={onStart} />
        </div>
      ) : (
        !page.refusal && <p className="font-medium">{t('join.running')}</p>
      )}
      <Dates page={page} />
      {!page.refusal && page.starting_tokens > 0 && (
        <p className="flex items-center gap-2 font-semibold">
          <CoinIllustration className="size-6 shrink-0" />
          {t('game.grant', { count: page.starting_tokens })}
        </p>
      )}
      {page.players !== null && (
        <p className="flex items-center gap-2">
          <UsersRound aria-hidden="true" className="size-5 shrink-0" />
          {page.max_players === null
            ? t('join.players', { count: page.players })
            : t('join.playersOf', { players: page.players, places: page.max_players })}
        </p>
      )}
      {(page.public_names === 'given' || page.public_names === 'hidden') && (
        <p className="text-soft text-sm text-pretty">
          {t(`join.publicNames.${page.public_names}`)}
        </p>
      )}
      {invitation && (
        <FormattedText
          text={invitation}
          lang={localized.lang(page, 'invitation')}
          className="border-base-300 border-t pt-4 text-pretty"
        />
      )}
    </article>
  )
}
