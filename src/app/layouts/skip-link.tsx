import { useTranslation } from 'react-i18next'

/** Lets keyboard users skip the navigation; the target is `<main id="content">`. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#content" className="btn btn-primary skip-link">
      {t('common.skipToContent')}
    </a>
  )
}
