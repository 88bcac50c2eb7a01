import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'
import { Inbox } from '@/features/announcements/components/inbox'

interface InboxDialogProps {
  /** Null: the player has not joined a session. */
  sessionId: string | null
  onClose: () => void
}

export function InboxDialog({ sessionId, onClose }: InboxDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('announcements.title')}
      description={t('announcements.intro')}
    >
      {sessionId === null ? (
        <EmptyState
          title={t('announcements.notJoined')}
          description={t('announcements.notJoinedText')}
          action={
            <Button asChild>
              <Link to={paths.dashboard} onClick={onClose}>
                {t('announcements.toDashboard')}
              </Link>
            </Button>
          }
        />
      ) : (
        <Inbox sessionId={sessionId} />
      )}
    </Dialog>
  )
}
