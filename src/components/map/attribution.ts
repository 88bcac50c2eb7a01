/** A piece of an attribution: text, with an address where the provider asks for a link. */
export interface AttributionPart {
  text: string
  href: string | null
}

function safeAddress(href: string): string | null {
  return /^https?:\/\//.test(href) ? href : null
}

/**
 * Reads what a tile provider wants to stand on the map. Providers give it as HTML; only its texts and
 * web links are taken over, so that nobody smuggles a script in with a map.
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
    parts.push({ text, href: href ? safeAddress(href) : null })
  }
  return parts
}
