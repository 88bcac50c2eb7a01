import { useTranslation } from 'react-i18next'

/** Replaces everything below 316 px (spec §2, §9); styles.css swaps it with `.app-frame`. */
export function NarrowNotice() {
  const { t } = useTranslation()
  return (
    <div className="narrow-notice">
      <p role="alert">{t('common.tooNarrow')}</p>
    </div>
  )
}
