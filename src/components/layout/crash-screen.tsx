import { useTranslation } from 'react-i18next'
import { MapCornerIllustration } from '@/components/illustrations/map-corner'
import { Button } from '@/components/ui/button'

/**
 * Offers a reload.
 * @param outdated a part of the site could not be loaded, usually because a newer one is online
 */
export function CrashScreen({ outdated = false }: { outdated?: boolean }) {
  const { t } = useTranslation()
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <MapCornerIllustration className="h-32 w-44" />
      <h1 className="page-title">{outdated ? t('common.updateTitle') : t('common.crashTitle')}</h1>
      <p role="alert" className="max-w-prose text-pretty">
        {outdated ? t('common.updateText') : t('common.crashText')}
      </p>
      <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
    </main>
  )
}
