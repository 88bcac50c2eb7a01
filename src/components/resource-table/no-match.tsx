import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/components/ui/empty-state'

/** Empty state of a list without search results. */
export function NoMatch() {
  const { t } = useTranslation()
  return <EmptyState title={t('table.noMatch')} description={t('table.noMatchText')} />
}
