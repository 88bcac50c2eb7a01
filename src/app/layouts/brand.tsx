import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { paths } from '@/config/paths'

/** Logo and app name, linked to the home page. */
export function Brand() {
  const { t } = useTranslation()
  return (
    <Link to={paths.home} className="brand">
      <CompassIllustration className="size-8 shrink-0" />
      <span>{t('common.appName')}</span>
    </Link>
  )
}
