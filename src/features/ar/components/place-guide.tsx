import { useQuery } from '@tanstack/react-query'
import { Compass, LocateFixed, LocateOff, Navigation } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LiveRegion } from '@/components/ui/live-region'
import { codePlaceQueryOptions, type CodePlace } from '@/features/ar/api/get-code-place'
import { useHeading, type Heading } from '@/features/ar/hooks/use-heading'
import { guideTo, type Guide as Way } from '@/features/ar/model/guide'
import { formatDistance } from '@/lib/geolocation/format-distance'
import type { MeasuredPlace } from '@/lib/geolocation/geodesy'
import { useOwnPosition } from '@/lib/geolocation/use-own-position'

export interface PlaceGuideProps {
  qrId: string
  gameSessionId: string
}

/** Arrow and distance to the code, where it has a place; nothing otherwise. */
export function PlaceGuide({ qrId, gameSessionId }: PlaceGuideProps) {
  const { data: place } = useQuery(codePlaceQueryOptions(qrId, gameSessionId))
  return place ? <Guide place={place} /> : null
}

function Guide({ place }: { place: CodePlace }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
  const { position, start, stop } = useOwnPosition()
  const isOn = position.status === 'known' || position.status === 'finding'
  const heading = useHeading(isOn)
  const guide = position.status === 'known' ? guideTo(place, position.place, heading.degrees) : null

  function describe({ isHere, metres, direction }: Way): string {
    if (isHere) return t('ar.place.here')
    const distance = formatDistance(metres, language)
    return t('ar.place.away', { distance, direction: t(`directions.${direction}`) })
  }

  function begin(): void {
    // Both questions belong to this one tap: Safari refuses the second one later.
    heading.allow()
    start()
  }

  return (
    <Card title={t('ar.place.title')} className="mt-5">
      {/* Said when it is known and on arrival; every few metres would be too much. */}
      {isOn && (
        <LiveRegion
          text={guide && describe(guide)}
          announceInitial
          actionCount={guide?.isHere ? 1 : 0}
        />
      )}
      {position.status === 'known' && guide ? (
        <Directions
          text={describe(guide)}
          arrow={guide.arrow}
          place={place}
          from={position.place}
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
          <Button variant="outline" onClick={stop}>
            <LocateOff aria-hidden="true" className="size-5" />
            {t('ar.place.stop')}
          </Button>
        ) : (
          <Button variant="outline" onClick={begin}>
            <LocateFixed aria-hidden="true" className="size-5" />
            {t(position.status === 'problem' ? 'common.retry' : 'ar.place.start')}
          </Button>
        )}
        {isOn && heading.permission === 'needed' && (
          <Button variant="outline" onClick={heading.allow}>
            <Compass aria-hidden="true" className="size-5" />
            {t('ar.place.compass')}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface DirectionsProps {
  text: string
  /** Where the arrow points, degrees clockwise from the top. */
  arrow: number
  place: CodePlace
  from: MeasuredPlace
  isOld: boolean
  heading: Heading
}

function Directions({ text, arrow, place, from, isOld, heading }: DirectionsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
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
            : t('ar.place.accuracy', { accuracy: formatDistance(from.accuracy, language) })}{' '}
          {place.radius !== null &&
            t('ar.place.radius', { radius: formatDistance(place.radius, language) })}
        </p>
        {heading.degrees === null && (
          <p className="text-soft text-sm">{t(`ar.place.${compassNote}`)}</p>
        )}
      </div>
    </div>
  )
}
