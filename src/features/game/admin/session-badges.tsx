import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { useIsBoardFrozen } from '@/features/game/admin/use-is-board-frozen'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'

/** The name of a session and what is special about it. */
export function SessionBadges({ session }: { session: AdminSession }) {
  const { t } = useTranslation()
  const isFrozen = useIsBoardFrozen(session.leaderboard_frozen_at)
  return (
    <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
      {session.name}
      {session.is_test && <Badge>{t('admin.sessions.test')}</Badge>}
      {session.is_draft && <Badge tone="warning">{t('admin.sessions.draft')}</Badge>}
      {isFrozen && <Badge tone="info">{t('admin.sessions.frozen')}</Badge>}
      {session.treasure_awarded_at && <Badge tone="success">{t('admin.sessions.awarded')}</Badge>}
      {session.archived_at && <Badge>{t('admin.sessions.archived')}</Badge>}
    </span>
  )
}
