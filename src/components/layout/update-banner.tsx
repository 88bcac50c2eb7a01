import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useAppUpdate } from '@/stores/app-update'

/** Offers a waiting new version; it is never applied automatically. */
export function UpdateBanner() {
  const { t } = useTranslation()
  const { apply } = useAppUpdate()
  if (!apply) return null
  return (
    <section aria-label={t('common.newVersion')} className="update-banner">
      <RefreshCw aria-hidden="true" className="size-5 shrink-0" />
      <p role="status" className="grow font-semibold">
        {t('common.newVersion')}
      </p>
      <Button size="sm" onClick={apply}>
        {t('common.newVersionApply')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => useAppUpdate.setState({ apply: null })}>
        {t('common.newVersionLater')}
      </Button>
    </section>
  )
}
