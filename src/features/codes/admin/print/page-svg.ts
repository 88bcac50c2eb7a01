import * as font from 'virtual:print-font'
import { codePattern, patternPath } from '@/features/codes/model/code-pattern'
import { FONT_FAMILY, textColor, mutedTextColor } from '@/lib/print/print-fonts'
import { PAGE, type PageItem, type PrintedPage } from '@/features/codes/model/print-layout'
import { labelAddress } from '@/features/codes/model/printed-address'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

function draw(item: PageItem, site: string): string {
  switch (item.kind) {
    case 'cut':
      return `<line x1="${item.x1}" y1="${item.y1}" x2="${item.x2}" y2="${item.y2}" stroke="#b5b5b5" stroke-width="0.2" stroke-dasharray="2 2"/>`
    case 'text':
      return `<text x="${item.x}" y="${item.y}" font-size="${item.size}" font-weight="${item.face === 'bold' ? 700 : 400}" fill="${item.isMuted ? mutedTextColor : textColor}">${escapeXml(item.text)}</text>`
    case 'code': {
      const pattern = codePattern(labelAddress(site, item.code))
      const scale = item.size / pattern.modules
      return `<path transform="translate(${item.x} ${item.y}) scale(${scale})" d="${patternPath(pattern)}" shape-rendering="crispEdges"/>`
    }
  }
}

/** CSS of an embedded font. */
export function fontFace(weight: number, data: string): string {
  return `@font-face{font-family:'${FONT_FAMILY}';font-weight:${weight};src:url(data:font/ttf;base64,${data})}`
}

/**
 * Renders a page as an A4 SVG document with embedded fonts.
 * @param site checked by `normalizeSite`
 */
export function pageSvg({ items }: PrintedPage, site: string): string {
  const style = fontFace(400, font.regular) + fontFace(700, font.bold)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}mm" height="${PAGE.height}mm" viewBox="0 0 ${PAGE.width} ${PAGE.height}" font-family="'${FONT_FAMILY}', sans-serif" text-anchor="middle" text-rendering="geometricPrecision">`,
    `<style>${style}</style><rect width="100%" height="100%" fill="#fff"/>`,
    ...items.map((item) => draw(item, site)),
    '</svg>',
  ].join('\n')
}

/** Renders a single code with its quiet zone, for custom prints. */
export function codeSvg(address: string, size: number): string {
  const pattern = codePattern(address)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${pattern.modules} ${pattern.modules}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${patternPath(pattern)}"/></svg>`
}
