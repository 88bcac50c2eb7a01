import { useQuery } from '@tanstack/react-query'
import { BellRing, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { adminNav } from '@/app/layouts/admin-nav'
import { Footer } from '@/app/layouts/footer'
import { Navbar } from '@/app/layouts/navbar'
import { SkipLink } from '@/app/layouts/skip-link'
import { useIsCompact } from '@/lib/browser/use-is-compact'
import { useAdminChannel } from '@/app/use-admin-channel'
import { tabPath } from '@/config/game-session-path'
import { paths, TAB_PARAM } from '@/config/paths'
import { appVersion } from '@/config/version'
import { Badge } from '@/components/ui/badge'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { DatabaseVersionNotice } from '@/features/overview/admin/database-version-notice'
import { playReportSound, useReportSound } from '@/features/reports/model/report-sound'
import { openReportsQueryOptions } from '@/features/reports/api/admin-reports'
import { pendingClaimsQueryOptions } from '@/features/treasure/api/admin-treasure'
import { removeOldGuests } from '@/features/users/api/guests'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { useFormat } from '@/lib/i18n/use-format'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'
import '@/styles/admin.css'

/** Lazy, because few organisers open the panel. */
const DebugPanel = lazy(async () => ({
  default: (await import('@/features/debug-panel/components/debug-panel')).DebugPanel,
}))

function WaitingBadge({ count, label }: { count: number; label: string }) {
  const format = useFormat()
  if (count === 0) return null
  return (
    <Badge tone="warning">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only">{label}</span>
    </Badge>
  )
}

/** Number of claims that wait for a decision, in all hunts. */
function PendingClaimsBadge() {
  const { t } = useTranslation()
  const count = useQuery(pendingClaimsQueryOptions()).data ?? 0
  return <WaitingBadge count={count} label={t('adminNav.claimsWaiting', { count })} />
}

/** Number of open reports in all hunts. */
function OpenReportsBadge() {
  const { t } = useTranslation()
  const count = useQuery(openReportsQueryOptions()).data?.length ?? 0
  return <WaitingBadge count={count} label={t('adminNav.reportsWaiting', { count })} />
}

/** Bell with the number of open reports; leads to the hunt of the newest one. */
function ReportsBell() {
  const { t, format } = useTexts()
  const [newest, ...others] = useQuery(openReportsQueryOptions()).data ?? []
  if (!newest) return null
  const count = others.length + 1
  const label = t('adminNav.reportsWaiting', { count })
  return (
    <Link
      to={tabPath(paths.adminFoundQrCodes, 'reports', newest.game_session_id)}
      className="btn btn-ghost btn-square relative size-11"
      aria-label={label}
      title={label}
    >
      <BellRing aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="bell-count">
        {format.number(count)}
      </span>
    </Link>
  )
}

/** Announces reports that arrive while an organiser looks at any admin screen, with a sound if wanted. */
function useReportNotices() {
  const { t } = useTranslation()
  const reports = useQuery(openReportsQueryOptions()).data
  const lastReports = useRef(reports)
  useEffect(() => {
    const before = lastReports.current
    if (before && reports?.some(({ id }) => !before.some((report) => report.id === id))) {
      toasts.notice(t('admin.reports.arrived'))
      if (useReportSound.getState().isOn) void playReportSound()
    }
    lastReports.current = reports ?? before
  }, [reports, t])
}

function AdminLinks() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const openTab = new URLSearchParams(search).get(TAB_PARAM)
  return adminNav.map(({ label, entries }) => {
    const tabs = entries.flatMap((entry) => ('tab' in entry ? [entry.tab] : []))
    const isFirstTab = (tab: string | null) => !tabs.some((known) => known === tab)
    return (
      <div key={label} className="mb-4">
        <h2 className="menu-label font-sans">{t(label)}</h2>
        {entries.map((entry) => {
          const tab = 'tab' in entry ? entry.tab : null
          const isOpen =
            entry.path === pathname && (tab === null ? isFirstTab(openTab) : openTab === tab)
          return (
            <Link
              key={entry.label}
              to={tab === null ? entry.path : `${entry.path}?${TAB_PARAM}=${tab}`}
              aria-current={isOpen ? 'page' : undefined}
              className="admin-link"
            >
              {t(entry.label)}
              {entry.label === 'adminNav.claims' && <PendingClaimsBadge />}
              {entry.label === 'adminNav.reports' && <OpenReportsBadge />}
            </Link>
          )
        })}
      </div>
    )
  })
}

/** Side menu that scrolls the current entry into view. */
function AdminSidebar({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = side.current
    const current = menu?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!menu || !current) return
    const { top, bottom } = current.getBoundingClientRect()
    const frame = menu.getBoundingClientRect()
    if (top >= frame.top && bottom <= frame.bottom) return
    // scrollIntoView would also scroll the page.
    menu.scrollTop += top - frame.top - (menu.clientHeight - current.offsetHeight) / 2
  }, [pathname, search])
  return (
    <div ref={side} className="admin-side">
      {children}
    </div>
  )
}

/** Layout of the admin screens, with navigation grouped by task on the left. */
export function AdminLayout() {
  const { t } = useTranslation()
  const isCompact = useIsCompact()
  const { key } = useLocation()
  const [isDebugOpen, setDebugOpen] = useState(false)
  useAdminChannel()
  useReportNotices()
  useEffect(() => void removeOldGuests(), [])
  const links = (
    <nav aria-label={t('adminNav.label')} className="p-3">
      <AdminLinks />
    </nav>
  )
  const debugPanel = (
    <CrashBoundary fallback={null}>
      <Suspense fallback={null}>
        <DebugPanel isOpen={isDebugOpen} onOpenChange={setDebugOpen} />
      </Suspense>
    </CrashBoundary>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navbar />
      <div className="admin-grid">
        {isCompact ? (
          <div className="relative">
            {/* The key closes the menu on navigation. */}
            <details key={key} className="admin-side">
              <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-semibold">
                {t('adminNav.label')}
                <ChevronDown aria-hidden="true" className="admin-side-arrow size-5" />
              </summary>
              {links}
            </details>
            <div className="admin-dock">
              <ReportsBell />
              {debugPanel}
            </div>
          </div>
        ) : (
          <AdminSidebar>
            <div className="admin-side-head">
              <span className="admin-side-title">{t('adminNav.label')}</span>
              <ReportsBell />
              {debugPanel}
            </div>
            {links}
          </AdminSidebar>
        )}
        <div className="flex min-w-0 flex-col">
          <main id="content" tabIndex={-1} className="grow p-4 sm:p-6">
            <DatabaseVersionNotice />
            <GameSessionLanguages>
              <Outlet />
            </GameSessionLanguages>
          </main>
          <Footer version={appVersion} />
        </div>
      </div>
    </div>
  )
}
