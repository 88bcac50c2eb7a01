import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { formatDateTime } from '@/lib/format'
import { useBanNotice } from '@/stores/ban-notice'

/** Tells who has just been banned why, and until when. */
export function BanNotice() {
  const { t, i18n } = useTranslation()
  const { notice } = useBanNotice()
  if (notice === null) return null
  return (
    <div role="alert" className="notice notice-error mx-auto w-full max-w-md">
      <div className="flex flex-col gap-1">
        <p className="font-bold">{t('auth.banned.title')}</p>
        <p className="break-words">{t('auth.banned.reason', { reason: notice.reason })}</p>
        <p>
          {notice.bannedUntil === null
            ? t('auth.banned.forGood')
            : t('auth.banned.until', {
                date: formatDateTime(notice.bannedUntil, i18n.language, true),
              })}
        </p>
        <p>
          <Link className="link" to={paths.contact}>
            {t('auth.banned.contact')}
          </Link>
        </p>
      </div>
    </div>
  )
}
