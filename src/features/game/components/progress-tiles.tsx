import { useQuery } from '@tanstack/react-query'
import { Award, KeyRound, QrCode, Star, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { LiveRegion } from '@/components/ui/live-region'
import { leaderboardQueryOptions, type Membership } from '@/features/game/api/game'
import { useTexts } from '@/lib/i18n/use-texts'

interface TileProps {
  icon: LucideIcon
  label: string
  /** Undefined while loading, null after a failed read. */
  value: ReactNode
  detail?: string | null
}

function Tile({ icon: Icon, label, value, detail }: TileProps) {
  return (
    <div className="card-surface flex flex-col justify-between gap-2 p-4">
      <dt className="text-soft flex items-center gap-2 text-sm font-semibold">
        <Icon aria-hidden="true" className="text-primary size-5 shrink-0" />
        {label}
      </dt>
      <dd>
        <span className="font-display text-3xl leading-none font-bold tabular-nums">
          {value === undefined ? (
            <Skeleton className="inline-block h-[1em] w-14 align-bottom" />
          ) : (
            (value ?? '–')
          )}
        </span>{' '}
        {detail && <span className="text-soft ms-1 text-sm">{detail}</span>}
      </dd>
    </div>
  )
}

interface ProgressTilesProps {
  membership: Membership
  /** Null: plays alone. */
  team: { points: number; found_codes: number } | null
  /** Null after a failed read; includes those of the team. */
  ownedClues: number | null
  /** The session has ended. */
  isOver: boolean
}

/** Points, rank, found codes and clues of the player, or of the team, in the active session. */
export function ProgressTiles({ membership, team, ownedClues, isOver }: ProgressTilesProps) {
  const { t, format } = useTexts()
  const board = useQuery(leaderboardQueryOptions(membership.game_session_id))
  const rank = board.data?.me?.rank
  const mine = (count: number) => t('dashboard.mine', { value: format.number(count) })

  let rankValue: string | null | undefined = board.isError ? null : undefined
  if (board.data) {
    rankValue = rank ? t('game.board.place', { rank: format.number(rank) }) : '–'
  }

  return (
    <>
      <LiveRegion
        key={membership.game_session_id}
        text={board.data ? `${t('dashboard.rank')}: ${rankValue}` : null}
      />
      <dl
        aria-label={t('dashboard.progress')}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3"
      >
        <Tile
          icon={Star}
          label={t(team ? 'dashboard.teamPoints' : 'dashboard.points')}
          value={format.number(team?.points ?? membership.current_points)}
          detail={team && mine(membership.current_points)}
        />
        <Tile
          icon={Award}
          label={t('dashboard.rank')}
          value={rankValue}
          detail={
            board.data &&
            (rank
              ? (board.data.team_name ??
                t('dashboard.rankOf', {
                  count: board.data.players,
                  players: format.number(board.data.players),
                }))
              : t(isOver ? 'dashboard.noRankOver' : 'dashboard.noRank'))
          }
        />
        <Tile
          icon={QrCode}
          label={t('dashboard.foundCodes')}
          value={team ? team.found_codes : membership.found_codes}
          detail={team && mine(membership.found_codes)}
        />
        <Tile icon={KeyRound} label={t('dashboard.ownedClues')} value={ownedClues} />
      </dl>
    </>
  )
}
