import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Gem } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { treasureClaimsQueryOptions } from '@/features/treasure/api/treasure-claims'

interface AwardNoticeProps {
  sessionId: string
  /** True if the treasure of the session has a winner. */
  isAwarded: boolean
  /** True if a team mate has won it. */
  isWonByMate?: boolean
  /** True once the session has ended. */
  isOver: boolean
}

/** Tells players that the treasure is taken, or that they have won it. */
export function AwardNotice({
  sessionId,
  isAwarded,
  isWonByMate = false,
  isOver,
}: AwardNoticeProps) {
  const { t } = useTranslation()
  const claims = useQuery({ ...treasureClaimsQueryOptions(sessionId), enabled: isAwarded })
  if (!isAwarded || claims.isLoading) return null
  const isOwn = claims.data?.some(({ status }) => status === 'approved') ?? false
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
