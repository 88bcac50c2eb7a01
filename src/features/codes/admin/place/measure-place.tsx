import { LocateFixed } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '@/components/ui/button'
import { isAccurate } from '@/features/codes/model/measured-position'
import type { MeasuredPosition } from '@/lib/geolocation/geodesy'
import { useOwnPosition } from '@/lib/geolocation/use-own-position'
import { useTexts } from '@/lib/i18n/use-texts'

interface MeasurePlaceProps {
  /** Label of the button, e.g. "Save this place". */
  takeLabel: string
  isTaking?: boolean
  onTake: (measured: MeasuredPosition) => void
}

/**
 * Shows the position of the phone and its accuracy. A position worse than 30 m can be used too, but by a
 * secondary button.
 */
export function MeasurePlace({ takeLabel, isTaking = false, onTake }: MeasurePlaceProps) {
  const { t, format } = useTexts()
  const { position, start } = useOwnPosition()
  const begin = useEffectEvent(start)
  // Starts without another tap: opening this component requested the position.
  useEffect(() => begin(), [])

  if (position.status === 'problem') {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{t(`position.problems.${position.problem}`)}</p>
        {position.problem !== 'insecure' && (
          <Button variant="outline" onClick={start}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    )
  }
  if (position.status !== 'known') return <p role="status">{t('position.finding')}</p>

  const { coordinates } = position
  const isGood = isAccurate(coordinates) && !position.isOld
  const accuracy = format.distance(coordinates.accuracy)
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" data-fix={isGood ? 'good' : 'poor'} className="text-pretty">
        {position.isOld
          ? t('position.old')
          : t(isGood ? 'admin.codes.onSite.good' : 'admin.codes.onSite.poor', { accuracy })}
      </p>
      <Button
        icon={LocateFixed}
        variant={isGood ? 'primary' : 'outline'}
        loading={isTaking}
        onClick={() => onTake(coordinates)}
      >
        {isGood ? takeLabel : t('admin.codes.onSite.takeAnyway')}
      </Button>
    </div>
  )
}
