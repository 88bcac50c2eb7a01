import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { useIsGuest, useProfile } from '@/lib/account/profile'
import { countUnsent } from '@/lib/offline/unsent'

/** Says who plays on this device, and what signing out would cost. */
export function CurrentPlayer({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const isGuest = useIsGuest()
  const { data: unsent = 0 } = useQuery({
    queryKey: ['device-page', 'unsent', userId],
    queryFn: () => countUnsent(userId),
  })
  return (
    <div className="notice notice-warning">
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{t('device.signedIn', { name: profile?.name ?? '…' })}</p>
        <p className="text-pretty">{t(isGuest ? 'device.losesGuest' : 'device.losesSession')}</p>
        {unsent > 0 && <p className="text-pretty">{t('device.unsent', { count: unsent })}</p>}
        <Link className="link font-semibold" to={paths.dashboard}>
          {t('device.stay')}
        </Link>
      </div>
    </div>
  )
}
