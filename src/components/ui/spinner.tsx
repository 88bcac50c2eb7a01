import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'

/** A small spinner inside text or a card. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <span className="spinner" aria-hidden="true" />
      <span className={label ? undefined : 'sr-only'}>{label ?? t('common.loading')}</span>
    </span>
  )
}

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
