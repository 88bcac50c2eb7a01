import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Gem } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { treasureClaimsQueryOptions } from '@/features/treasure/api/treasure-claims'

interface AwardNoticeProps {
  sessionId: string
  /** Whether the treasure of the session has a winner. */
  isAwarded: boolean
  /** Whether the session has ended: there is nothing left to play for. */
  isOver: boolean
}

/** Says where players decide what to do next that the treasure is gone, or theirs. */
export function AwardNotice({ sessionId, isAwarded, isOver }: AwardNoticeProps) {
  const { t } = useTranslation()
  const claims = useQuery({ ...treasureClaimsQueryOptions(sessionId), enabled: isAwarded })
  if (!isAwarded || claims.isLoading) return null
  const isOwn = claims.data?.some(({ status }) => status === 'approved') ?? false
  return (
    <div role="status" className={clsx('notice', isOwn && 'notice-success')}>
      <Gem aria-hidden="true" className="size-6 shrink-0" />
      <div>
        <p className="font-semibold">
          {isOwn ? t('treasure.approvedTitle') : t('treasure.awardedTitle')}
        </p>
        {!isOver && <p className="mt-1 text-pretty">{t('treasure.playOn')}</p>}
      </div>
    </div>
  )
}
