import { CloudOff, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '@/stores/connection'
import { useOfflineQueue } from '@/lib/offline/offline-queue'

/**
 * Shown while the server is unreachable, with the number of queued scans. A small sign while the app has to ask for
 * changes, because Realtime does not send them.
 */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { online, live } = useConnection()
  const waiting = useOfflineQueue(
    ({ scans }) => scans.filter(({ state }) => state === 'pending').length,
  )
  return (
    <div role="status" data-online={online} className="connection-banner">
      {!online && (
        <p>
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {t('offline.banner')}{' '}
            {waiting > 0 && <strong>{t('offline.waiting', { count: waiting })}</strong>}
          </span>
        </p>
      )}
      {online && !live && (
        <p className="connection-sign text-soft">
          <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
          {t('offline.notLive')}
        </p>
      )}
    </div>
  )
}
