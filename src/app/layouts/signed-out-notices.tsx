import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { useSession } from '@/lib/account/session'
import { formatDateTime } from '@/lib/format/numbers-and-dates'
import { useLanguage } from '@/lib/i18n/use-language'

/** An alert with a link to the contact page. */
function ErrorNotice({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-4">
      <div role="alert" className="notice notice-error">
        <div className="flex flex-col gap-1">
          <p className="font-bold">{title}</p>
          {children}
          <p>
            <Link className="link" to={paths.contact}>
              {t('auth.banned.contact')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

interface BannedNoticeProps {
  reason: string
  /** ISO time, UTC; null for a permanent ban. */
  bannedUntil: string | null
}

// Without useFormat, which would add all formatters to the first load.
function BannedNotice({ reason, bannedUntil }: BannedNoticeProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <ErrorNotice title={t('auth.banned.title')}>
      <p className="break-words">{t('auth.banned.reason', { reason })}</p>
      <p>
        {bannedUntil === null
          ? t('auth.banned.permanently')
          : t('auth.banned.until', { date: formatDateTime(bannedUntil, language, true) })}
      </p>
    </ErrorNotice>
  )
}

/** Explains above the sign-in form why the user was signed out: ban, deleted account or ended session. */
export function SignedOutNotices() {
  const { t } = useTranslation()
  const { signOutReason } = useSession()
  switch (signOutReason?.kind) {
    case 'banned': {
      const { reason, bannedUntil } = signOutReason
      return <BannedNotice reason={reason} bannedUntil={bannedUntil} />
    }
    case 'deleted':
      return (
        <ErrorNotice title={t('auth.gone.title')}>
          <p>{t('auth.gone.text')}</p>
        </ErrorNotice>
      )
    case 'expired':
      return (
        <div className="mx-auto w-full max-w-md px-4 pt-4">
          <p role="status" className="notice notice-warning font-medium">
            {t('auth.ended')}
          </p>
        </div>
      )
    default:
      return null
  }
}
