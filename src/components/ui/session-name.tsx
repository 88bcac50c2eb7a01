import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'

/** The name of a session in an organisers' list; a rehearsal says that it is one. */
export function SessionName({ name, isTest }: { name: string | null; isTest: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {name}
      {isTest && <Badge>{t('admin.sessions.test')}</Badge>}
    </span>
  )
}
