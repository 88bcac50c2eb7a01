import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Snowflake } from 'lucide-react'
import { useState } from 'react'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import {
  type Leaderboard,
  leaderboardQueryOptions,
  type LeaderboardRow,
} from '@/features/game/api/game'
import { BoardTable } from '@/features/game/components/board-table'
import { boardView, COLLAPSED_ROWS } from '@/features/game/model/board-view'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import { useProfile } from '@/lib/account/profile'
import { useTexts } from '@/lib/i18n/use-texts'

/** Own row for players who rank below the listed ones. */
function useOwnRow(board: Leaderboard | undefined, vipBadge: string | null): LeaderboardRow | null {
  const { profile } = useProfile()
  const me = board?.me
  if (!profile || !me || me.rank === null) return null
  return {
    rank: me.rank,
    user_id: profile.id,
    team_id: null,
    name: board.team_name ?? profile.name,
    points: me.points,
    reached_at: me.reached_at ?? '',
    is_me: true,
    vip_badge: board.team_name === null ? vipBadge : null,
  }
}

/** On a frozen board, neither reveals nor denies later finds. */
function emptyTitle(board: Leaderboard, phase: GameSessionPhase) {
  if (board.is_frozen) return 'game.board.emptyFrozen'
  return phase === 'ended' ? 'game.board.emptyOver' : 'game.board.emptyTitle'
}

/** Hint below an empty board; null if there is nothing to do. */
function emptyText(board: Leaderboard, phase: GameSessionPhase) {
  if (board.is_frozen || phase === 'ended') return null
  return phase === 'upcoming' ? 'game.board.emptyUpcoming' : 'game.board.emptyText'
}

interface LeaderboardCardProps {
  gameSessionId: string
  /** VIP badge for the pinned own row. */
  ownVipBadge: string | null
  phase: GameSessionPhase
  hasTeams?: boolean
  /** Shows the members of a team. */
  onShowTeam?: (team: { id: string; name: string }) => void
}

/** Live leaderboard: top 100 and the own row. */
export function LeaderboardCard({
  gameSessionId,
  ownVipBadge,
  phase,
  hasTeams = false,
  onShowTeam,
}: LeaderboardCardProps) {
  const { t, format } = useTexts()
  const board = useQuery(leaderboardQueryOptions(gameSessionId))
  const own = useOwnRow(board.data, ownVipBadge)
  const [expanded, setExpanded] = useState(false)
  const text = board.data ? emptyText(board.data, phase) : null
  const view = boardView(board.data?.rows ?? [], own, expanded)

  return (
    <Card title={t('game.board.title')}>
      {!board.data && <QueryPlaceholder query={board} rows={5} className="h-11" />}
      {board.data?.is_frozen && board.data.frozen_at && (
        <p className="notice mb-3">
          <Snowflake aria-hidden="true" className="text-info size-6 shrink-0" />
          {t(phase === 'ended' ? 'game.board.frozenOver' : 'game.board.frozen', {
            date: format.timestampWithZone(board.data.frozen_at),
          })}
        </p>
      )}
      {board.data?.rows.length === 0 && (
        <EmptyState
          title={t(emptyTitle(board.data, phase))}
          description={text && t(text)}
          illustration={<CompassIllustration className="size-20" />}
        />
      )}
      {view.rows.length > 0 && (
        <>
          <p className="text-soft mb-2 text-sm">
            {t(hasTeams ? 'teams.ranked' : 'game.board.players', {
              count: board.data?.players ?? 0,
            })}
          </p>
          <BoardTable view={view} onShowTeam={onShowTeam} />
          <p className="text-soft mt-3 text-sm">{t('game.board.tieBreak')}</p>
        </>
      )}
      {(board.data?.rows.length ?? 0) > COLLAPSED_ROWS && (
        <Button
          icon={expanded ? ChevronUp : ChevronDown}
          variant="ghost"
          block
          className="mt-2"
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t('game.board.showLess') : t('game.board.showAll', { count: view.hidden })}
        </Button>
      )}
    </Card>
  )
}
