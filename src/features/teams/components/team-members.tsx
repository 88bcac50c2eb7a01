import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/lib/i18n/use-format'

interface Member {
  user_id: string
  name: string
  /** Null: hidden while the board is frozen. */
  points: number | null
  found_codes: number | null
  is_me: boolean
  is_captain?: boolean
}

/** Members of a team with what each found. */
export function TeamMembers({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (members.length === 0) return <p className="text-soft">{t('teams.noMembers')}</p>
  return (
    <ul aria-label={t('teams.members')} className="divide-base-300 divide-y">
      {members.map((member) => (
        <li key={member.user_id} className="flex items-center gap-2 py-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 wrap-anywhere">
            {member.is_captain && (
              <Crown aria-label={t('teams.captain')} className="text-primary size-5 shrink-0" />
            )}
            {member.name}
            {member.is_me && <Badge tone="primary">{t('game.board.me')}</Badge>}
          </span>
          {member.found_codes !== null && (
            <span className="text-soft text-sm tabular-nums">
              {t('teams.found', { count: member.found_codes })}
            </span>
          )}
          {member.points !== null && (
            <span className="w-16 text-end font-semibold tabular-nums">
              {format.number(member.points)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
