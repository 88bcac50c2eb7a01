import { LocateFixed } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { requestPosition, type PositionProblem } from '@/features/scanner/device/position'
import { useTimeLeft } from '@/features/scanner/hooks/use-time-left'
import type { ScanPosition } from '@/features/scanner/model/device-info'
import type { ErrorKey } from '@/lib/supabase/errors'

type Progress = 'idle' | 'finding' | PositionProblem | ScanPosition

interface PositionRetryProps {
  /** `scan_location_required` or `scan_too_far`. */
  errorKey: ErrorKey
  /** Earliest time at which the server accepts the code again, ms since the epoch. */
  deadline: number
  onPosition: (position: ScanPosition) => void
}

/** Requests the position and sends the scan again as soon as the server accepts it. */
export function PositionRetry({ errorKey, deadline, onPosition }: PositionRetryProps) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<Progress>('idle')
  const remaining = useTimeLeft(deadline)
  const position = typeof progress === 'object' ? progress : null
  const isDue = remaining === 0

  const handlePosition = useEffectEvent(onPosition)
  useEffect(() => {
    if (position && isDue) handlePosition(position)
  }, [position, isDue])

  function find(): void {
    setProgress('finding')
    void requestPosition().then(setProgress)
  }

  function label(): string {
    if (progress === 'finding') return t('scanner.location.finding')
    if (position) {
      return t('scanner.location.sendingIn', { seconds: Math.ceil(remaining / 1000) })
    }
    return errorKey === 'scan_too_far' ? t('scanner.location.recheck') : t('scanner.location.share')
  }

  const isBusy = progress === 'finding' || position !== null
  return (
    <>
      <p role="status" className="text-error-text text-sm font-medium empty:hidden">
        {(progress === 'denied' || progress === 'unavailable') && t(`scanner.location.${progress}`)}
      </p>
      <Button size="lg" block loading={isBusy} onClick={find}>
        {!isBusy && <LocateFixed aria-hidden="true" className="size-6" />}
        {label()}
      </Button>
    </>
  )
}
