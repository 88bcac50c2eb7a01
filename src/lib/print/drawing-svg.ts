import * as font from 'virtual:print-font'
import { codePattern, patternPath } from '@/lib/print/code-pattern'
import { textColor, type Item, type ItemOf, type PageSize } from '@/lib/print/drawing'
import { FONT_FAMILY, type FontStyle, fontWeights } from '@/lib/print/print-fonts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

/** A picture as an SVG element at its place. */
export const pictureElement = ({ svg, x, y, width, height }: ItemOf<'picture'>): string =>
  svg.replace(/^<svg/, `<svg x="${x}" y="${y}" width="${width}" height="${height}"`)

function draw(item: Item): string {
  switch (item.kind) {
    case 'text':
      return `<text x="${item.x}" y="${item.y}" font-size="${item.size}" font-weight="${fontWeights[item.face ?? 'regular']}" fill="${item.color ?? textColor}" text-anchor="${anchors[item.align ?? 'left']}">${escapeXml(item.text)}</text>`
    case 'line':
      return `<line x1="${item.x1}" y1="${item.y1}" x2="${item.x2}" y2="${item.y2}" stroke="${item.color}" stroke-width="${item.width}"${item.isDashed ? ' stroke-dasharray="2 2"' : ''}/>`
    case 'rect':
      return `<rect x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" rx="${item.radius}" fill="${item.fill}"/>`
    case 'frame':
      return `<rect x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" fill="none" stroke="${item.color}" stroke-width="${item.stroke}"/>`
    case 'circle':
      return `<circle cx="${item.x}" cy="${item.y}" r="${item.radius}" fill="none" stroke="${item.color}" stroke-width="${item.stroke}"/>`
    case 'triangle':
      return `<polygon points="${item.points.join(' ')}" fill="${item.fill}"/>`
    case 'code': {
      const pattern = codePattern(item.content)
      const scale = item.size / pattern.modules
      return `<path transform="translate(${item.x} ${item.y}) scale(${scale})" d="${patternPath(pattern)}" shape-rendering="crispEdges"/>`
    }
    case 'picture':
      return pictureElement(item)
  }
}

const fontFace = (face: FontStyle) =>
  `@font-face{font-family:'${FONT_FAMILY}';font-weight:${fontWeights[face]};src:url(data:font/ttf;base64,${font[face]})}`

/**
 * Renders a page as an SVG document with embedded fonts.
 * @param scale of the paper; the items are in mm of the page
 */
export function drawingSvg(
  items: readonly Item[],
  { width, height }: PageSize,
  scale: number,
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}mm" height="${height * scale}mm" viewBox="0 0 ${width} ${height}" font-family="'${FONT_FAMILY}', sans-serif" text-rendering="geometricPrecision">`,
    `<style>${fontFace('regular')}${fontFace('bold')}</style><rect width="100%" height="100%" fill="#fff"/>`,
    ...items.map(draw),
    '</svg>',
  ].join('\n')
}

/** Renders a single code with its quiet zone, for custom prints. */
export function codeSvg(address: string, size: number): string {
  const pattern = codePattern(address)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${pattern.modules} ${pattern.modules}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${patternPath(pattern)}"/></svg>`
}
