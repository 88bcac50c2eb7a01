import { useTranslation } from 'react-i18next'

/** Part of an attribution: text with an optional link. */
interface AttributionPart {
  text: string
  href: string | null
}

function safeUrl(href: string): string | null {
  return /^https?:\/\//.test(href) ? href : null
}

/**
 * Parses the HTML attribution of a tile provider. Keeps only texts and web links, to prevent script
 * injection.
 */
export function readAttribution(html: string): AttributionPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  body.querySelectorAll('script, style, template').forEach((element) => element.remove())
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const parts: AttributionPart[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    if (text === '') continue
    const href = walker.currentNode.parentElement?.closest('a')?.getAttribute('href')
    parts.push({ text, href: href ? safeUrl(href) : null })
  }
  return parts
}

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
