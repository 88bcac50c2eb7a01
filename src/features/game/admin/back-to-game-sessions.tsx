import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

/** Goes back from a screen about one hunt to the list of hunts. */
export function BackToGameSessions({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button icon={ArrowLeft} variant="ghost" onClick={onClick}>
      {t('admin.sessions.backToList')}
    </Button>
  )
}
