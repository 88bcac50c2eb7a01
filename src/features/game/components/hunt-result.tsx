import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type GameSession, leaderboardQueryOptions } from '@/features/game/api/game'
import { useFormat } from '@/lib/i18n/use-format'

/** End date and own result of a hunt; a frozen leaderboard hides the rank. */
export function HuntResult({ session }: { session: GameSession }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: board } = useQuery(leaderboardQueryOptions(session.id))
  const me = board && !board.is_frozen ? board.me : null
  return (
    <>
      {session.ends_at && (
        <p className="text-soft mt-3">
          {t('game.ended', { date: format.timestampWithZone(session.ends_at) })}
        </p>
      )}
      {me && (
        <p className="mt-1 text-lg font-semibold">
          {me.rank === null
            ? t('game.resultNone')
            : t('game.result', {
                rank: format.number(me.rank),
                count: me.points,
                points: format.number(me.points),
              })}
        </p>
      )}
    </>
  )
}
