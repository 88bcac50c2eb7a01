import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'
import { useUnreadCount } from '@/features/announcements/hooks/use-inbox'
import { badgeText } from '@/features/announcements/model/inbox'
import { useProfile } from '@/lib/account/profile'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

/** Loaded on demand: the bell is on every screen, but few users open the inbox. */
const loadInbox = async () =>
  (await import('@/features/announcements/components/inbox-dialog')).InboxDialog

/** Navbar button with the number of unread announcements; opens the inbox. */
export function AnnouncementBell() {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const sessionId = profile?.active_game_session_id
  const unread = useUnreadCount(sessionId)
  const [InboxDialog, load] = useLazyComponent(loadInbox)
  const [open, setOpen] = useState(false)
  const title = t('announcements.title')
  return (
    <>
      <IconButton
        label={unread > 0 ? `${title}: ${t('announcements.unread', { count: unread })}` : title}
        aria-haspopup="dialog"
        className="relative shrink-0"
        onClick={() => void load().then(setOpen)}
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span aria-hidden="true" className="bell-count">
            {badgeText(unread)}
          </span>
        )}
      </IconButton>
      {open && InboxDialog && (
        <InboxDialog sessionId={sessionId ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
