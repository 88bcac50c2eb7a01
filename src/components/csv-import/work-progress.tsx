import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

export interface WorkProgressProps {
  label: string
  /** 0 to 1; absent: nobody knows how much is left. */
  share?: number
  /** Absent: it cannot be stopped any more. */
  onStop?: () => void
}

/** How far a long act is, with a button that stops it. */
export function WorkProgress({ label, share, onStop }: WorkProgressProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="font-medium">
        {label}
      </p>
      <progress className="progress w-40" aria-label={label} value={share} max={1} />
      {onStop && (
        <Button variant="ghost" size="sm" onClick={onStop}>
          {t('admin.import.stop')}
        </Button>
      )}
    </div>
  )
}
