import { useTranslation } from 'react-i18next'
import { readAttribution } from '@/components/map/attribution'

const LEAFLET_URL = 'https://leafletjs.com'

/** Attribution of Leaflet and the tile provider. */
export function MapAttribution({ html }: { html: string }) {
  const { t } = useTranslation()
  const parts = readAttribution(html)
  return (
    <p className="map-attribution">
      <a href={LEAFLET_URL} target="_blank" rel="noreferrer">
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
