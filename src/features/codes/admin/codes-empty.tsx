import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export interface CodesEmptyProps {
  isFiltered: boolean
  onShowAll: () => void
  onSeries: () => void
}

/** An empty list says whether there is nothing at all or nothing of this kind. */
export function CodesEmpty({ isFiltered, onShowAll, onSeries }: CodesEmptyProps) {
  const { t } = useTranslation()
  return isFiltered ? (
    <EmptyState
      title={t('table.noMatch')}
      action={
        <Button variant="outline" onClick={onShowAll}>
          {t('admin.codes.showAll')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('admin.codes.emptyTitle')}
      description={t('admin.codes.emptyText')}
      action={<Button onClick={onSeries}>{t('admin.codes.series.open')}</Button>}
    />
  )
}
