import { useTranslation } from 'react-i18next'

/** Replaces the app below 316 px; base.css swaps it with `.app-frame`. */
export function NarrowNotice() {
  const { t } = useTranslation()
  return (
    <div className="narrow-notice">
      <p role="alert">{t('common.tooNarrow')}</p>
    </div>
  )
}
