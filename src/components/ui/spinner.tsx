import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'

/** Full-page loading state during authentication and screen loading. */
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
