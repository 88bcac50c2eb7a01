import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { AnnouncementBell } from '@/app/layouts/announcement-bell'
import { Brand } from '@/app/layouts/brand'
import { ConnectionBanner } from '@/app/layouts/connection-banner'
import { MobileMenu } from '@/app/layouts/mobile-menu'
import { mainEntries } from '@/app/layouts/nav-entries'
import { useIsCompact } from '@/app/layouts/use-is-compact'
import { CoinAmount } from '@/components/ui/coin-amount'
import { Skeleton } from '@/components/ui/skeleton'
import { useTokenBalance } from '@/lib/account/token-balance'
import '@/styles/navigation.css'

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
