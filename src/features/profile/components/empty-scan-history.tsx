import { ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'

/** Empty state of the scan and point histories. */
export function EmptyScanHistory({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={title}
      description={text}
      illustration={<CompassIllustration className="size-24" />}
      action={
        <Button asChild>
          <Link to={paths.scanner}>
            <ScanLine aria-hidden="true" className="size-5" />
            {t('profile.scans.emptyAction')}
          </Link>
        </Button>
      }
    />
  )
}
