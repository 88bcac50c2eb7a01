import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { joinPath } from '@/config/paths'
import type { OpenGameSession } from '@/features/game/api/join-page'
import { useFormat } from '@/lib/i18n/use-format'

/** Hunts to join instead, as links to their join pages. */
export function OpenGameSessions({ gameSessions }: { gameSessions: readonly OpenGameSession[] }) {
  const { t } = useTranslation()
  const format = useFormat()
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
