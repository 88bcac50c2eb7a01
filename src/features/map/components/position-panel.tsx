import { LocateFixed, LocateOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { OwnPosition } from '@/lib/geolocation/use-own-position'
import { useFormat } from '@/lib/i18n/use-format'

interface PositionPanelProps {
  position: OwnPosition
  /** The player is outside the bounds of the map. */
  isOutside: boolean
  onStart: () => void
  onStop: () => void
}

/** Starts and stops locating the player, and shows the status. */
export function PositionPanel({ position, isOutside, onStart, onStop }: PositionPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isOn = position.status === 'known' || position.status === 'finding'

  function describe(): string {
    switch (position.status) {
      case 'off':
        return t('map.position.why')
      case 'finding':
        return t('position.finding')
      case 'problem':
        return t(`position.problems.${position.problem}`)
      case 'known':
        if (position.isOld) return t('position.old')
        return t(isOutside ? 'map.position.outside' : 'map.position.known', {
          accuracy: format.distance(position.coordinates.accuracy),
        })
    }
  }

  return (
    <Card title={t('map.position.title')}>
      <p role="status" data-position={position.status} className="text-pretty">
        {describe()}
      </p>
      {isOn ? (
        <Button variant="outline" className="mt-3" onClick={onStop}>
          <LocateOff aria-hidden="true" className="size-5" />
          {t('map.position.stop')}
        </Button>
      ) : (
        <Button className="mt-3" onClick={onStart}>
          <LocateFixed aria-hidden="true" className="size-5" />
          {t(position.status === 'problem' ? 'common.retry' : 'map.position.start')}
        </Button>
      )}
    </Card>
  )
}
