import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

/** Says that another organiser has saved a newer version, and offers to load it. */
export function EditConflictNotice({ onLoadNewer }: { onLoadNewer: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="notice notice-warning mb-4">
      <p className="grow">{t('errors.edit_conflict')}</p>
      <Button variant="outline" size="sm" onClick={onLoadNewer}>
        {t('common.loadNewer')}
      </Button>
    </div>
  )
}
