import * as font from 'virtual:print-font'
import { codePattern, patternPath } from '@/features/codes/model/code-pattern'
import { escapeXml, fontFace } from '@/features/codes/admin/print/page-svg'
import { FONT_FAMILY } from '@/lib/print/print-fonts'
import {
  POSTER,
  posterSizes,
  type PosterItem,
  type PosterSize,
} from '@/features/codes/model/poster-layout'

/** SVG markup of the illustrations, in the colours of the poster. */
export type PosterArt = Record<'chest' | 'map', string>

/** An illustration as an SVG element at a position in mm of A6. */
export function illustrationSvg(
  art: PosterArt,
  { name, x, y, width, height }: Extract<PosterItem, { kind: 'art' }>,
): string {
  return art[name].replace(/^<svg/, `<svg x="${x}" y="${y}" width="${width}" height="${height}"`)
}

function draw(item: PosterItem, target: string, art: PosterArt): string {
  switch (item.kind) {
    case 'rect':
      return `<rect x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" rx="${item.radius}" fill="${item.fill}"/>`
    case 'text':
      return `<text x="${item.x}" y="${item.y}" font-size="${item.size}" font-weight="${item.face === 'bold' ? 700 : 400}" fill="${item.fill}">${escapeXml(item.text)}</text>`
    case 'code': {
      const pattern = codePattern(target)
      const scale = item.size / pattern.modules
      return `<path transform="translate(${item.x} ${item.y}) scale(${scale})" d="${patternPath(pattern)}" shape-rendering="crispEdges"/>`
    }
    case 'art':
      return illustrationSvg(art, item)
  }
}

/**
 * Renders a poster as an SVG document with embedded fonts.
 * @param target address in the QR code
 */
export function posterSvg(
  items: readonly PosterItem[],
  size: PosterSize,
  target: string,
  art: PosterArt,
): string {
  const scale = posterSizes[size]
  const { width, height } = POSTER
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}mm" height="${height * scale}mm" viewBox="0 0 ${width} ${height}" font-family="'${FONT_FAMILY}', sans-serif" text-anchor="middle" text-rendering="geometricPrecision">`,
    `<style>${fontFace(400, font.regular)}${fontFace(700, font.bold)}</style>`,
    ...items.map((item) => draw(item, target, art)),
    '</svg>',
  ].join('\n')
}
