import { useQuery } from '@tanstack/react-query'
import { Compass, LocateFixed, LocateOff, Navigation } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { codePlaceQueryOptions, type CodePlace } from '@/features/ar/api/get-code-place'
import { useHeading, type Heading } from '@/features/ar/hooks/use-heading'
import { guideTo } from '@/features/ar/model/guide'
import { formatDistance } from '@/lib/geolocation/format-distance'
import type { MeasuredPlace } from '@/lib/geolocation/geodesy'
import { useOwnPosition } from '@/lib/geolocation/use-own-position'

export interface PlaceGuideProps {
  qrId: string
  gameSessionId: string
}

/** Arrow and distance to the code, where it has a place; nothing otherwise (spec §2). */
export function PlaceGuide({ qrId, gameSessionId }: PlaceGuideProps) {
  const { data: place } = useQuery(codePlaceQueryOptions(qrId, gameSessionId))
  return place ? <Guide place={place} /> : null
}

function Guide({ place }: { place: CodePlace }) {
  const { t } = useTranslation()
  const { position, start, stop } = useOwnPosition()
  const isOn = position.status === 'known' || position.status === 'finding'
  const heading = useHeading(isOn)

  function begin(): void {
    // Both questions belong to this one tap: Safari refuses the second one later.
    heading.allow()
    start()
  }

  return (
    <Card title={t('ar.place.title')} className="mt-5">
      {position.status === 'known' ? (
        <Way place={place} from={position.place} isOld={position.isOld} heading={heading} />
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

interface WayProps {
  place: CodePlace
  from: MeasuredPlace
  isOld: boolean
  heading: Heading
}

function Way({ place, from, isOld, heading }: WayProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
  const guide = guideTo(place, from, heading.degrees)
  const compassNote = heading.permission === 'denied' ? 'compassDenied' : 'northUp'
  return (
    <div className="flex items-center gap-4">
      <span aria-hidden="true" className="place-arrow">
        <Navigation style={{ rotate: `${guide.arrow - 45}deg` }} className="size-8" />
      </span>
      <div className="grid gap-1">
        <p className="text-lg font-semibold">
          {guide.isHere
            ? t('ar.place.here')
            : t('ar.place.away', {
                distance: formatDistance(guide.metres, language),
                direction: t(`directions.${guide.direction}`),
              })}
        </p>
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
