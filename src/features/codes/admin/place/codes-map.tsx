import { useState } from 'react'
import { PinMarker } from '@/components/map/pin-marker'
import { PickMap, plainMapAround } from '@/features/codes/admin/place/place-map'
import type { CodeRow } from '@/features/codes/api/codes'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { useTexts } from '@/lib/i18n/use-texts'

interface CodesMapProps {
  codes: readonly CodeRow[]
  /** The code that the next tap places; empty: none. */
  chosenId: string
  isDisabled: boolean
  onPick: (position: Coordinates) => void
  onChoose: (codeId: string) => void
  /** Saves the place of a code; never throws. */
  onMove: (code: CodeRow, position: Coordinates) => Promise<void>
}

const coordinatesOf = ({ latitude, longitude }: CodeRow): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** All codes that have a place, as pins: found ones and others. */
export function CodesMap(props: CodesMapProps) {
  const { codes, chosenId } = props
  const { t, format } = useTexts()
  const placed = codes.flatMap((code) => {
    const position = coordinatesOf(code)
    return position ? [{ code, position }] : []
  })
  // Fixed, so that the map does not move after a tap.
  const [around] = useState(() => plainMapAround(placed.map(({ position }) => position)))
  const [startsPlain] = useState(placed.length > 0)
  return (
    <PickMap
      around={around}
      startsPlain={startsPlain}
      centreLabel={t('admin.codes.places.keyboard')}
      isDisabled={props.isDisabled}
      onPick={props.onPick}
    >
      {placed.map(({ code, position }) => (
        <PinMarker
          key={`${code.id} ${position.latitude} ${position.longitude}`}
          position={position}
          kind={code.finds > 0 ? 'found' : 'treasure'}
          label={t('admin.codes.overview.pin', {
            name: code.name,
            count: code.finds,
            last:
              code.last_found_at === null
                ? t('admin.codes.overview.never')
                : format.timestamp(code.last_found_at),
          })}
          name={code.name}
          isSelected={code.id === chosenId}
          onChoose={() => props.onChoose(code.id)}
          onMove={(moved) => props.onMove(code, moved)}
        />
      ))}
    </PickMap>
  )
}
