import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useInstall } from '@/lib/shell/install-prompt'

/** Offers to install the app; hidden when it is installed or cannot be. */
export function InstallCard() {
  const { t } = useTranslation()
  const { canInstall, install } = useInstall()
  if (!canInstall) return null
  return (
    <Card title={t('install.title')}>
      <p className="mb-3 text-pretty">{t('install.why')}</p>
      <Button block variant="outline" onClick={install}>
        <Smartphone aria-hidden="true" className="size-5" />
        {t('install.button')}
      </Button>
    </Card>
  )
}
