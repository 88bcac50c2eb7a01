import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

/** A grey shape where text or a picture will be; size it by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton', className)} />
}

/** Placeholder lines for a list that is on its way; says so to screen readers. */
export function SkeletonList({ rows = 3, className }: { rows?: number; className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={className ?? 'h-16 w-full'} />
      ))}
    </div>
  )
}
