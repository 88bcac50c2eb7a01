import { useTranslation } from 'react-i18next'

/** Keyboard users jump over the navigation; `<main id="content">` is the target. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#content" className="btn btn-primary skip-link">
      {t('common.skipToContent')}
    </a>
  )
}
