import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'

/** Fills the page while authentication or a screen is on its way (spec §2). */
export function FullPageSpinner() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      className="grid min-h-[70dvh] place-content-center justify-items-center gap-4"
    >
      <CompassIllustration className="compass-searching size-20" />
      <p className="text-soft font-medium">{t('common.loading')}</p>
    </div>
  )
}
