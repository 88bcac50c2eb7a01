import { useTranslation } from 'react-i18next'
import { MapCornerIllustration } from '@/components/illustrations/map-corner'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { usePageTitle } from '@/lib/browser/use-page-title'

export function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-center">
      <MapCornerIllustration className="h-36 w-48 max-w-full" />
      <h1 className="page-title">{t('notFound.title')}</h1>
      <p className="text-soft text-pretty">{t('notFound.text')}</p>
      <ButtonLink to={paths.home}>{t('notFound.home')}</ButtonLink>
    </div>
  )
}
