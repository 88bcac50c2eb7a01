import { clsx } from 'clsx'
import { Medal, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { VipBadge } from '@/components/ui/vip-badge'
import type { LeaderboardRow } from '@/features/game/api/game'
import { RankingTable } from '@/features/game/components/ranking-table'
import type { BoardView } from '@/features/game/model/board-view'
import { useTexts } from '@/lib/i18n/use-texts'

type ShowTeam = ((team: { id: string; name: string }) => void) | undefined

const medals = ['text-[#c58a00]', 'text-[#7d8794]', 'text-[#a8622c]']

interface BoardRowProps {
  row: LeaderboardRow
  pinned?: boolean
  onShowTeam: ShowTeam
}

function BoardRow({ row, pinned = false, onShowTeam }: BoardRowProps) {
  const { t, format } = useTexts()
  const medal = medals[row.rank - 1]
  const { team_id: teamId } = row
  return (
    <tr
      aria-current={row.is_me || undefined}
      className={clsx(
        'border-base-300 border-t',
        row.is_me && 'bg-primary/12 font-bold',
        pinned && 'border-t-2 border-dashed',
      )}
    >
      <td className="w-16 py-3 ps-3 tabular-nums">
        <span className="inline-flex items-center gap-1">
          {t('game.board.place', { rank: format.number(row.rank) })}
          {medal && <Medal aria-hidden="true" className={clsx('size-5', medal)} />}
        </span>
      </td>
      <th scope="row" className="max-w-0 min-w-26 px-2 py-3 text-start font-medium">
        <span className="flex flex-wrap items-center gap-x-2">
          {teamId !== null && onShowTeam ? (
            <Button
              variant="ghost"
              size="sm"
              className="h-auto py-1 text-start wrap-anywhere"
              aria-label={t('teams.showMembers', { name: row.name })}
              onClick={() => onShowTeam({ id: teamId, name: row.name })}
            >
              {row.name}
              <UsersRound aria-hidden="true" className="size-4 shrink-0" />
            </Button>
          ) : (
            <span className="min-w-0 break-words">{row.name}</span>
          )}
          {row.is_me && <Badge tone="primary">{t('game.board.me')}</Badge>}
          {row.vip_badge !== null && <VipBadge badge={row.vip_badge} compact />}
        </span>
      </th>
      <td className="w-20 py-3 pe-3 text-end font-semibold tabular-nums">
        {format.number(row.points)}
      </td>
    </tr>
  )
}

/** Leaderboard rows with the own row highlighted, and pinned below if it is not among them. */
export function BoardTable({
  view,
  onShowTeam,
}: {
  view: BoardView<LeaderboardRow>
  onShowTeam?: ShowTeam
}) {
  const { t } = useTranslation()
  return (
    <RankingTable>
      <tbody>
        {view.rows.map((row) => (
          <BoardRow key={row.team_id ?? row.user_id} row={row} onShowTeam={onShowTeam} />
        ))}
      </tbody>
      {view.pinned && (
        <tbody aria-label={t('game.board.yourPlace')}>
          <BoardRow row={view.pinned} pinned onShowTeam={onShowTeam} />
        </tbody>
      )}
    </RankingTable>
  )
}
