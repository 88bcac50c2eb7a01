import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

/** A loading placeholder; set its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton', className)} />
}

/** Placeholder of a loading list, announced to screen readers. */
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
