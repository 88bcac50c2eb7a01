import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { useIsGuest } from '@/lib/account/profile'

interface GuestNoticeProps {
  /** What an address is needed for: what is on this screen, or to come back at all. */
  need: 'accountOnly' | 'text'
}

/** Tells guests what an address would give them, and where to add it; nothing for others. */
export function GuestNotice({ need }: GuestNoticeProps) {
  const { t } = useTranslation()
  if (!useIsGuest()) return null
  return (
    <p className="notice notice-info mb-4 flex-wrap">
      {t(`guest.${need}`)}
      <Link className="link font-semibold" to={paths.profile}>
        {t('guest.toProfile')}
      </Link>
    </p>
  )
}
