import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { Inbox } from '@/features/announcements/components/inbox'

interface InboxDialogProps {
  /** Null: the player has not joined a session. */
  gameSessionId: string | null
  onClose: () => void
}

export function InboxDialog({ gameSessionId, onClose }: InboxDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onClose}
      title={t('announcements.title')}
      description={t('announcements.intro')}
    >
      <Inbox gameSessionId={gameSessionId} onClose={onClose} />
    </Dialog>
  )
}
