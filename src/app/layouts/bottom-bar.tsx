import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { mainEntries } from '@/app/layouts/nav-entries'
import { useIsCompact } from '@/app/layouts/use-is-compact'
import { paths } from '@/config/paths'

/** Index of the scan button, which is in the middle of the bar. */
const middle = Math.floor((mainEntries.length - 1) / 2)

/** Bottom navigation on phones, with scanning as the primary action. */
export function BottomBar() {
  const { t } = useTranslation()
  if (!useIsCompact() || mainEntries.length < 2) return null
  const others = mainEntries.filter(({ path }) => path !== paths.scanner)
  const scan = mainEntries.filter(({ path }) => path === paths.scanner)
  const ordered = [...others.slice(0, middle), ...scan, ...others.slice(middle)]
  return (
    <nav aria-label={t('nav.quick')} className="bottom-bar">
      {ordered.map(({ path, label, icon: Icon }) => (
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
