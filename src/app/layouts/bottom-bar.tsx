import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { mainEntries } from '@/app/layouts/nav-entries'
import { useIsCompact } from '@/lib/browser/use-is-compact'
import { paths } from '@/config/paths'

/** Bottom navigation on phones, with scanning as the primary action. */
export function BottomBar() {
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
