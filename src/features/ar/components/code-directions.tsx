import { useQuery } from '@tanstack/react-query'
import { Compass, LocateFixed, LocateOff, Navigation } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LiveRegion } from '@/components/ui/live-region'
import { type CodePlace, codePlaceQueryOptions } from '@/features/ar/api/code-place'
import { useHeading, type Heading } from '@/features/ar/hooks/use-heading'
import { directionsTo, type Directions } from '@/features/ar/model/directions'
import type { MeasuredPosition } from '@/lib/geolocation/geodesy'
import { useOwnPosition } from '@/lib/geolocation/use-own-position'
import { useTexts } from '@/lib/i18n/use-texts'

interface CodeDirectionsProps {
  qrId: string
  gameSessionId: string
}

/** Arrow and distance to the code; renders nothing if the code has no location. */
export function CodeDirections({ qrId, gameSessionId }: CodeDirectionsProps) {
  const { data: place } = useQuery(codePlaceQueryOptions(qrId, gameSessionId))
  return place ? <DirectionsCard place={place} /> : null
}

function DirectionsCard({ place }: { place: CodePlace }) {
  const { t, format } = useTexts()
  const { position, start, stop } = useOwnPosition()
  const isOn = position.status === 'known' || position.status === 'finding'
  const heading = useHeading(isOn)
  const directions =
    position.status === 'known' ? directionsTo(place, position.coordinates, heading.degrees) : null

  function describe({ isHere, metres, direction }: Directions): string {
    if (isHere) return t('ar.place.here')
    const distance = format.distance(metres)
    return t('ar.place.away', { distance, direction: t(`directions.${direction}`) })
  }

  function begin(): void {
    // Both permissions need the same tap: Safari rejects the second request later.
    heading.allow()
    start()
  }

  return (
    <Card title={t('ar.place.title')} className="mt-5">
      {/* Announced at the start and on arrival only, not every few metres. */}
      {isOn && (
        <LiveRegion
          text={directions && describe(directions)}
          announceInitial
          actionCount={directions?.isHere ? 1 : 0}
        />
      )}
      {position.status === 'known' && directions ? (
        <DirectionArrow
          text={describe(directions)}
          arrow={directions.arrow}
          place={place}
          from={position.coordinates}
          isOld={position.isOld}
          heading={heading}
        />
      ) : (
        <p role="status" className="text-pretty">
          {position.status === 'off' && t('ar.place.why')}
          {position.status === 'finding' && t('position.finding')}
          {position.status === 'problem' && t(`position.problems.${position.problem}`)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isOn ? (
          <Button icon={LocateOff} variant="outline" onClick={stop}>
            {t('ar.place.stop')}
          </Button>
        ) : (
          <Button icon={LocateFixed} variant="outline" onClick={begin}>
            {t(position.status === 'problem' ? 'common.retry' : 'ar.place.start')}
          </Button>
        )}
        {isOn && heading.permission === 'needed' && (
          <Button icon={Compass} variant="outline" onClick={heading.allow}>
            {t('ar.place.compass')}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface DirectionArrowProps {
  text: string
  /** Degrees clockwise from the top. */
  arrow: number
  place: CodePlace
  from: MeasuredPosition
  isOld: boolean
  heading: Heading
}

function DirectionArrow({ text, arrow, place, from, isOld, heading }: DirectionArrowProps) {
  const { t, format } = useTexts()
  const compassNote = heading.permission === 'denied' ? 'compassDenied' : 'northUp'
  return (
    <div className="flex items-center gap-4">
      <span aria-hidden="true" className="place-arrow">
        <Navigation style={{ rotate: `${arrow - 45}deg` }} className="size-8" />
      </span>
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{text}</p>
        <p className="text-soft text-sm">
          {isOld
            ? t('position.old')
            : t('ar.place.accuracy', { accuracy: format.distance(from.accuracy) })}{' '}
          {place.radius !== null && t('ar.place.radius', { radius: format.distance(place.radius) })}
        </p>
        {heading.degrees === null && (
          <p className="text-soft text-sm">{t(`ar.place.${compassNote}`)}</p>
        )}
      </div>
    </div>
  )
}
