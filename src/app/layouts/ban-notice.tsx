import { useTranslation } from 'react-i18next'
import { SignedOutNotice } from '@/app/layouts/signed-out-notice'
import { formatDateTime } from '@/lib/format/numbers-and-dates'
import { useBanNotice } from '@/stores/ban-notice'

/** Tells who has just been banned why, and until when. */
export function BanNotice() {
  const { t, i18n } = useTranslation()
  const { notice } = useBanNotice()
  if (notice === null) return null
  return (
    <SignedOutNotice title={t('auth.banned.title')}>
      <p className="break-words">{t('auth.banned.reason', { reason: notice.reason })}</p>
      <p>
        {notice.bannedUntil === null
          ? t('auth.banned.forGood')
          : t('auth.banned.until', {
              date: formatDateTime(notice.bannedUntil, i18n.language, true),
            })}
      </p>
    </SignedOutNotice>
  )
}
