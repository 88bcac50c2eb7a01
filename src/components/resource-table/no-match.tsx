import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/components/ui/empty-state'

/** What a list says that its search or its filters leave nothing of. */
export function NoMatch() {
  const { t } = useTranslation()
  return <EmptyState title={t('table.noMatch')} description={t('table.noMatchText')} />
}
