import type { i18n as I18n } from 'i18next'
import { loadTextMeasure } from '@/lib/print/print-fonts'
import { bilingualTexts } from '@/features/codes/admin/print/print-instructions'
import { svgToPng } from '@/features/codes/admin/print/svg-to-png'
import { posterSvg, type PosterArt } from '@/features/codes/admin/poster/poster-svg'
import {
  layOutPoster,
  POSTER,
  POSTER_PIXELS,
  posterSizes,
  type PosterColors,
  type PosterFormat,
  type PosterItem,
  type PosterSize,
} from '@/features/codes/model/poster-layout'
import { displaySite } from '@/features/codes/model/printed-address'
import { printText } from '@/lib/print/print-text'
import type { AdminSession } from '@/features/game/api/admin-game'
import { joinAddress } from '@/features/game/model/join-address'
import { formatShortCode } from '@/lib/codes/short-code'
import { pickLocalized } from '@/lib/i18n/use-localized'
import { formatDateTime } from '@/lib/format/numbers-and-dates'

interface PosterChoice {
  session: AdminSession
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
  items: readonly PosterItem[]
  size: PosterSize
  /** Address in the QR code. */
  target: string
  art: PosterArt
  /** The first language of its texts. */
  language: string
}

/**
 * Lays out the poster of a hunt.
 * @throws AppError `network_unavailable` if a language cannot be loaded
 */
export async function makePoster(
  { session, joinCode, startsAt, site, size }: PosterChoice,
  colors: PosterColors,
  art: PosterArt,
  i18n: I18n,
): Promise<Poster> {
  const [texts, measure] = await Promise.all([
    bilingualTexts(i18n, session.languages),
    loadTextMeasure(),
  ])
  const [first = 'hu', second = first] = session.languages
  const inBoth = (text: (language: string) => string) => [text(first), text(second)] as const
  const content = {
    name: printText(session.name),
    invite: texts('admin.poster.invite'),
    date: startsAt === null ? null : inBoth((language) => formatDateTime(startsAt, language, true)),
    place: inBoth((language) => printText(pickLocalized(session, 'place', language))),
    scan: texts('admin.poster.scan'),
    address: displaySite(joinAddress(site, formatShortCode(joinCode))),
  }
  const items = layOutPoster(content, colors, measure)
  return { items, size, target: joinAddress(site, joinCode), art, language: first }
}

/** Writes a poster to a file. */
export async function posterFile(
  { items, size, target, art, language }: Poster,
  format: PosterFormat,
  title: string,
): Promise<Blob> {
  if (format === 'pdf') {
    // Loaded on demand, because jsPDF is large.
    const { posterPdf } = await import('@/features/codes/admin/poster/poster-pdf')
    return posterPdf(items, size, target, art, { title, language })
  }
  const svg = posterSvg(items, size, target, art)
  if (format === 'svg') return new Blob([svg], { type: 'image/svg+xml' })
  const resolution = posterSizes[size] * POSTER_PIXELS
  return svgToPng(
    svg,
    Math.round(POSTER.width * resolution),
    Math.round(POSTER.height * resolution),
  )
}
