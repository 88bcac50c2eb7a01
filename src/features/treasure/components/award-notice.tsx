import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Gem } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GameSession } from '@/features/game/api/game'
import { teamQueryOptions } from '@/features/teams/api/teams'
import { treasureClaimsQueryOptions } from '@/features/treasure/api/treasure'

interface AwardNoticeProps {
  gameSession: Pick<GameSession, 'id' | 'team_mode' | 'treasure_awarded_at'>
  /** True once the session has ended. */
  isOver: boolean
}

/** Tells players that the treasure is taken, or that they or a team mate have won it. */
export function AwardNotice({ gameSession, isOver }: AwardNoticeProps) {
  const { t } = useTranslation()
  const isAwarded = gameSession.treasure_awarded_at !== null
  const hasTeams = gameSession.team_mode !== 'off'
  const claims = useQuery({ ...treasureClaimsQueryOptions(gameSession.id), enabled: isAwarded })
  const team = useQuery({ ...teamQueryOptions(gameSession.id), enabled: isAwarded && hasTeams })
  if (!isAwarded || claims.isLoading || team.isLoading) return null
  const isOwn = claims.data?.some(({ status }) => status === 'approved') ?? false
  const isWonByMate = team.data?.claim?.status === 'approved'
  return (
    <div role="status" className={clsx('notice', (isOwn || isWonByMate) && 'notice-success')}>
      <Gem aria-hidden="true" className="size-6 shrink-0" />
      <div>
        <p className="font-semibold">
          {t(
            isOwn
              ? 'treasure.approvedTitle'
              : isWonByMate
                ? 'treasure.teamTitle'
                : 'treasure.awardedTitle',
          )}
        </p>
        {!isOver && <p className="mt-1 text-pretty">{t('treasure.playOn')}</p>}
      </div>
    </div>
  )
}
