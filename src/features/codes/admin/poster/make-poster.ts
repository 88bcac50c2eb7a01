import type { i18n as I18n } from 'i18next'
import { loadTextMeasure } from '@/lib/print/print-fonts'
import { bilingualTexts } from '@/features/codes/admin/print/print-instructions'
import {
  layOutPoster,
  POSTER,
  posterSizes,
  type PosterArt,
  type PosterColors,
  type PosterFormat,
  type PosterSize,
} from '@/features/codes/model/poster-layout'
import { displaySite } from '@/features/codes/model/printed-address'
import { PIXELS, scaleItem, type Item } from '@/lib/print/drawing'
import { drawingSvg } from '@/lib/print/drawing-svg'
import { printText } from '@/lib/print/print-text'
import { svgToPng } from '@/lib/print/svg-to-png'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { joinAddress } from '@/features/game/model/join-address'
import { formatShortCode } from '@/lib/codes/codes'
import { pickLocalized } from '@/lib/i18n/use-localized'
import { formatDateTime } from '@/lib/format/numbers-and-dates'

interface PosterChoice {
  gameSession: AdminGameSession
  /** Join code without separators. */
  joinCode: string
  /** Start of scanning; null: no date on the poster. */
  startsAt: string | null
  /** Checked by `normalizeSite`. */
  site: string
  size: PosterSize
}

/** A laid out poster. */
export interface Poster {
  items: readonly Item[]
  size: PosterSize
  /** The first language of its texts. */
  language: string
}

/**
 * Lays out the poster of a hunt.
 * @throws AppError `network_unavailable` if a language cannot be loaded
 */
export async function makePoster(
  { gameSession, joinCode, startsAt, site, size }: PosterChoice,
  colors: PosterColors,
  art: PosterArt,
  i18n: I18n,
): Promise<Poster> {
  const [texts, measure] = await Promise.all([
    bilingualTexts(i18n, gameSession.languages),
    loadTextMeasure(),
  ])
  const [first = 'hu', second = first] = gameSession.languages
  const inBoth = (text: (language: string) => string) => [text(first), text(second)] as const
  const content = {
    name: printText(gameSession.name),
    invite: texts('admin.poster.invite'),
    date: startsAt === null ? null : inBoth((language) => formatDateTime(startsAt, language, true)),
    place: inBoth((language) => printText(pickLocalized(gameSession, 'place', language))),
    scan: texts('admin.poster.scan'),
    address: displaySite(joinAddress(site, formatShortCode(joinCode))),
    target: joinAddress(site, joinCode),
  }
  return { items: layOutPoster(content, colors, art, measure), size, language: first }
}

/** Renders a poster as an SVG document with embedded fonts. */
export const posterSvg = ({ items, size }: Poster): string =>
  drawingSvg(items, POSTER, posterSizes[size])

/** Writes a poster to a file. */
export async function posterFile(
  poster: Poster,
  format: PosterFormat,
  title: string,
): Promise<Blob> {
  const { items, size, language } = poster
  const scale = posterSizes[size]
  const [width, height] = [POSTER.width * scale, POSTER.height * scale]
  if (format === 'pdf') {
    // Loaded on demand, because jsPDF is large.
    const { drawingPdf } = await import('@/lib/print/drawing-pdf')
    const page = items.map((item) => scaleItem(item, scale))
    return drawingPdf([page], { width, height }, { title, language })
  }
  const svg = posterSvg(poster)
  if (format === 'svg') return new Blob([svg], { type: 'image/svg+xml' })
  return svgToPng(svg, Math.round(width * PIXELS), Math.round(height * PIXELS))
}
