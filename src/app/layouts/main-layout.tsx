import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router-dom'
import { Footer } from '@/app/layouts/footer'
import { mainEntries } from '@/app/layouts/nav-entries'
import { Navbar } from '@/app/layouts/navbar'
import { SkipLink } from '@/app/layouts/skip-link'
import { paths } from '@/config/paths'
import { useIsCompact } from '@/lib/browser/use-is-compact'

/** Bottom navigation on phones, with scanning as the primary action. */
function BottomBar() {
  const { t } = useTranslation()
  if (!useIsCompact()) return null
  return (
    <nav aria-label={t('nav.quick')} className="bottom-bar">
      {mainEntries.map(({ path, label, icon: Icon }) => (
        <NavLink
          key={path}
          to={path}
          className={clsx('bottom-link', path === paths.scanner && 'bottom-scan')}
        >
          <Icon aria-hidden="true" className={path === paths.scanner ? undefined : 'size-6'} />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}

function SignedInLayout({ className, mainClass }: { className: string; mainClass: string }) {
  return (
    <div className={className}>
      <SkipLink />
      <Navbar />
      <main id="content" tabIndex={-1} className={mainClass}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}

/** Layout of the signed-in screens: navbar, themed background, footer. */
export const MainLayout = () => <SignedInLayout className="scene" mainClass="scene-main" />

/** Layout of the map: like `MainLayout`, but with full width. */
export const MapLayout = () => (
  <SignedInLayout className="flex min-h-dvh flex-col" mainClass="flex grow flex-col" />
)
