import { cutLines, labelSize, MARGIN } from '@/features/codes/model/print-layout'
import { mutedTextColor, textColor } from '@/lib/print/drawing'
import type { TextItem } from '@/lib/print/drawing-pdf'

interface Card {
  code: string
  /** What the coupon gives, in words. */
  value: string
  /** When it ends, in words; empty without an end. */
  until: string
}

interface Texts {
  title: string
  hint: string
  /** Address of the shop. */
  site: string
}

const COLUMNS = 2
const ROWS = 5
const grid = [COLUMNS, ROWS] as const
const { width, height } = labelSize(grid)

/** Lays coupons out as cards to cut, ten on an A4 page. */
export function couponCards(cards: readonly Card[], texts: Texts): TextItem[][] {
  const perPage = COLUMNS * ROWS
  const pages: TextItem[][] = []
  for (let first = 0; first < cards.length; first += perPage) {
    const items: TextItem[] = cutLines(grid)
    cards.slice(first, first + perPage).forEach((card, index) => {
      const x = MARGIN + (index % COLUMNS) * width + width / 2
      const top = MARGIN + Math.floor(index / COLUMNS) * height
      const text = (y: number, content: string, size: number, isBold = false, isMuted = false) => {
        if (content === '') return
        items.push({
          ...{ kind: 'text', x, y: top + y, text: content, size, maxWidth: width - 8 },
          face: isBold ? 'bold' : 'regular',
          color: isMuted ? mutedTextColor : textColor,
          align: 'center',
        })
      }
      text(10, texts.title, 4, false, true)
      text(19, card.value, 6, true)
      text(31, card.code, 8, true)
      text(40, texts.hint, 3.2, false, true)
      text(45, texts.site, 3.6)
      text(51, card.until, 3.2, false, true)
    })
    pages.push(items)
  }
  return pages
}
