import type { TextItem } from '@/lib/print/text-pdf'

interface Standing {
  rank: number | null
  user_name: string
  /** Own points; in teams also those of the team. */
  points: number | string
  codes_found: number
  /** Formatted; empty without a find. */
  lastFound: string
}

interface Texts {
  title: string
  /** Date of the print. */
  subtitle: string
  headings: readonly [rank: string, name: string, points: string, found: string, last: string]
  page: (number: number, pages: number) => string
}

/** Baseline of the first row, mm. */
const FIRST_ROW_Y = 48
/** Millimetres. */
const ROW_HEIGHT = 8
const ROWS_PER_PAGE = 28
/** Right edges of the numbers, left edge of the name, mm. */
const columns = { rank: 24, name: 30, points: 122, found: 142, last: 195 }

/** Lays the standings out on A4 pages of 28 rows; e-mail addresses are left out. */
export function standingsPages(rows: readonly Standing[], texts: Texts): TextItem[][] {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  return Array.from({ length: count }, (_, page) => {
    const line = (
      y: number,
      [rank, name, points, found, last]: readonly string[],
      isBold: boolean,
    ): TextItem[] => [
      { kind: 'text', x: columns.rank, y, text: rank ?? '', size: 4, align: 'right', isBold },
      { kind: 'text', x: columns.name, y, text: name ?? '', size: 4, isBold, width: 72 },
      { kind: 'text', x: columns.points, y, text: points ?? '', size: 4, align: 'right', isBold },
      { kind: 'text', x: columns.found, y, text: found ?? '', size: 4, align: 'right', isBold },
      { kind: 'text', x: columns.last, y, text: last ?? '', size: 4, align: 'right', isBold },
    ]
    const shown = rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE)
    return [
      { kind: 'text', x: 15, y: 22, text: texts.title, size: 8, isBold: true, width: 180 },
      { kind: 'text', x: 15, y: 30, text: texts.subtitle, size: 4, isMuted: true },
      ...line(40, texts.headings, true),
      { kind: 'line', x1: 15, y1: 42, x2: 195, y2: 42 },
      ...shown.flatMap((row, index) =>
        line(
          FIRST_ROW_Y + index * ROW_HEIGHT,
          [
            row.rank === null ? '–' : `${row.rank}.`,
            row.user_name,
            String(row.points),
            String(row.codes_found),
            row.lastFound,
          ],
          false,
        ),
      ),
      {
        kind: 'text',
        x: 195,
        y: 285,
        text: texts.page(page + 1, count),
        size: 3.5,
        align: 'right',
        isMuted: true,
      },
    ]
  })
}
