import { useTranslation } from 'react-i18next'
import { readAttribution } from '@/components/map/attribution'

const leafletAddress = 'https://leafletjs.com'

/** Credits Leaflet and the source of the tiles. */
export function MapAttribution({ html }: { html: string }) {
  const { t } = useTranslation()
  const parts = readAttribution(html)
  return (
    <p className="map-attribution">
      <a href={leafletAddress} target="_blank" rel="noreferrer">
        {t('map.leaflet')}
      </a>
      {parts.length > 0 && ' · '}
      {parts.map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  )
}
