import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'

const MARK = /\[\[[^[\]]+\]\]/

/** Number of texts in which organisers have to fill something in: docs/hunt-file.md. */
export function countMarks({ hunt, codes, clues, maps, offers, media }: HuntDocument): number {
  const count = (value: unknown): number => {
    if (typeof value === 'string') return MARK.test(value) ? 1 : 0
    if (typeof value !== 'object' || value === null) return 0
    return Object.values(value).reduce((sum: number, part) => sum + count(part), 0)
  }
  return count([hunt, codes, clues, maps, offers, media])
}

/** Number of codes without a place that the map of the hunt would show. */
export const countUnplaced = ({ hunt, codes = [] }: HuntDocument): number =>
  hunt.uses_map === false ? 0 : codes.filter(({ latitude }) => typeof latitude !== 'number').length

/** How many of each an import creates; what is not there is left out. */
export function countContents({
  codes = [],
  clues = [],
  maps = [],
  offers = [],
  media = [],
}: HuntDocument) {
  const isPicture = ({ files }: (typeof media)[number]) =>
    /\.(?:webp|jpe?g|png|gif|avif|heic)$/i.test(files[0] ?? '')
  const counts = [
    ['codes', codes.length],
    [
      'cards',
      codes.filter(
        (code) =>
          code.card_title_hu ||
          code.card_title_en ||
          code.card_text_hu ||
          code.card_text_en ||
          code.card_media?.length ||
          code.reveals_clue,
      ).length,
    ],
    ['tasks', codes.filter(({ task }) => task).length],
    ['clues', clues.length],
    ['guides', clues.filter(({ solution_guide }) => solution_guide).length],
    ['maps', maps.length],
    ['markers', maps.reduce((sum, { markers = [] }) => sum + markers.length, 0)],
    ['pictures', media.filter(isPicture).length],
    ['sounds', media.filter((item) => !isPicture(item)).length],
    ['offers', offers.length],
  ] as const
  return counts.filter(([, count]) => count > 0)
}
