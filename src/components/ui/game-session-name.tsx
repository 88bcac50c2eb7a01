import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'

/** Session name in admin lists, with a badge for test sessions. */
export function GameSessionName({ name, isTest }: { name: string | null; isTest: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {name}
      {isTest && <Badge>{t('admin.sessions.test')}</Badge>}
    </span>
  )
}
