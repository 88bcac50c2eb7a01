import { mutedTextColor, textColor, thinLine } from '@/lib/print/drawing'
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
const MARGIN = 10
const WIDTH = (210 - 2 * MARGIN) / COLUMNS
const HEIGHT = (297 - 2 * MARGIN) / ROWS

const cut = { ...thinLine, isDashed: true }

/** Lays coupons out as cards to cut, ten on an A4 page. */
export function couponCards(cards: readonly Card[], texts: Texts): TextItem[][] {
  const perPage = COLUMNS * ROWS
  const pages: TextItem[][] = []
  for (let first = 0; first < cards.length; first += perPage) {
    const items: TextItem[] = []
    for (let column = 1; column < COLUMNS; column += 1) {
      const x = MARGIN + column * WIDTH
      items.push({ ...cut, x1: x, y1: MARGIN, x2: x, y2: 297 - MARGIN })
    }
    for (let row = 1; row < ROWS; row += 1) {
      const y = MARGIN + row * HEIGHT
      items.push({ ...cut, x1: MARGIN, y1: y, x2: 210 - MARGIN, y2: y })
    }
    cards.slice(first, first + perPage).forEach((card, index) => {
      const x = MARGIN + (index % COLUMNS) * WIDTH + WIDTH / 2
      const top = MARGIN + Math.floor(index / COLUMNS) * HEIGHT
      const text = (y: number, content: string, size: number, isBold = false, isMuted = false) => {
        if (content === '') return
        items.push({
          ...{ kind: 'text', x, y: top + y, text: content, size, maxWidth: WIDTH - 8 },
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
