import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { Bell } from 'lucide-react'
import { Brand } from '@/app/layouts/brand'
import { ConnectionBanner } from '@/app/layouts/connection-banner'
import { MobileMenu } from '@/app/layouts/mobile-menu'
import { mainEntries } from '@/app/layouts/nav-entries'
import { useIsCompact } from '@/lib/browser/use-is-compact'
import { CoinAmount } from '@/components/ui/coin-amount'
import { Skeleton } from '@/components/ui/skeleton'
import { useTokenBalance } from '@/lib/account/token-balance'
import { IconButton } from '@/components/ui/icon-button'
import { useUnreadCount } from '@/features/announcements/hooks/use-inbox'
import { badgeText } from '@/features/announcements/model/inbox'
import { useProfile } from '@/lib/account/profile'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import '@/styles/navigation.css'

/** Loaded on demand: the bell is on every screen, but few users open the inbox. */
const loadInbox = async () =>
  (await import('@/features/announcements/components/inbox-dialog')).InboxDialog

/** Navbar button with the number of unread announcements; opens the inbox. */
function AnnouncementBell() {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const gameSessionId = profile?.active_game_session_id
  const unread = useUnreadCount(gameSessionId)
  const [InboxDialog, load] = useLazyComponent(loadInbox)
  const [open, setOpen] = useState(false)
  const title = t('announcements.title')
  return (
    <>
      <IconButton
        icon={Bell}
        label={unread > 0 ? `${title}: ${t('announcements.unread', { count: unread })}` : title}
        aria-haspopup="dialog"
        className="relative shrink-0"
        onClick={() => void load().then(setOpen)}
      >
        {unread > 0 && (
          <span aria-hidden="true" className="bell-count">
            {badgeText(unread)}
          </span>
        )}
      </IconButton>
      {open && InboxDialog && (
        <InboxDialog gameSessionId={gameSessionId ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const DesktopMenus = lazy(async () => ({
  default: (await import('@/app/layouts/desktop-menus')).DesktopMenus,
}))

function Balance() {
  const { t } = useTranslation()
  const { balance, isPending } = useTokenBalance()
  return (
    <div role="status" aria-label={t('nav.balance')} className="balance-pill ms-auto">
      {isPending ? <Skeleton className="h-5 w-16" /> : <CoinAmount amount={balance} />}
    </div>
  )
}

/**
 * Balance, links and menus. The mobile and desktop variants are separate trees, so crossing 1060 px closes
 * open menus.
 */
export function Navbar() {
  const { t } = useTranslation()
  const isCompact = useIsCompact()
  return (
    <header className="navbar-shell">
      <div className="navbar-row">
        <Brand />
        {!isCompact && (
          <nav aria-label={t('nav.main')} className="ms-2 flex items-center gap-1">
            {mainEntries.map(({ path, label, icon: Icon }) => (
              <NavLink key={path} to={path} className="nav-link">
                <Icon aria-hidden="true" className="size-5" />
                {t(label)}
              </NavLink>
            ))}
          </nav>
        )}
        <Balance />
        <AnnouncementBell />
        {isCompact ? (
          <MobileMenu />
        ) : (
          <Suspense fallback={<Skeleton className="h-11 w-64" />}>
            <DesktopMenus />
          </Suspense>
        )}
      </div>
      <ConnectionBanner />
    </header>
  )
}
