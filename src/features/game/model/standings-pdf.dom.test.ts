import { beforeEach, expect, it, vi } from 'vitest'
import { standingsPages } from '@/features/game/model/standings-pdf'
import { drawText } from '@/lib/print/draw-text'
import { startPdf, textPdf } from '@/lib/print/drawing-pdf'
import de from '../../../../public/locales/de/translation.json'
import en from '../../../../public/locales/en/translation.json'
import hu from '../../../../public/locales/hu/translation.json'

vi.mock('@/lib/print/draw-text', async (original) => {
  const module: { drawText: () => void } = await original()
  return { ...module, drawText: vi.fn(module.drawText) }
})
beforeEach(() => {
  vi.mocked(drawText).mockClear()
})

type Headings = Parameters<typeof standingsPages>[1]['headings']

/** Draws the headings in the print font; returns the texts and their edges as printed, mm. */
function printedHeadings(headings: Headings) {
  const texts = { title: '', subtitle: '', headings, page: () => '', time: (at: string) => at }
  void textPdf(standingsPages([], texts), '')
  const { measure } = startPdf({ width: 210, height: 297 }, { title: '' })
  return vi
    .mocked(drawText)
    .mock.calls.filter(([, , , y]) => y === 40)
    .map(([, text, x, , style]) => {
      const width = measure(text, style.face ?? 'regular', style.size)
      return { text, left: style.align === 'right' ? x - width : x, width }
    })
}

function expectApart(headings: ReturnType<typeof printedHeadings>): void {
  expect(headings).toHaveLength(5)
  headings.forEach(({ left, width }, index) => {
    expect(left).toBeGreaterThanOrEqual(15)
    expect(left + width).toBeLessThan(headings[index + 1]?.left ?? 196)
  })
}

it.each([
  ['hu', hu.admin.sessions],
  ['en', en.admin.sessions],
  ['de', de.admin.sessions],
])('The headings are printed whole and apart: %s', (_language, texts) => {
  const { memberRank, points, memberFound, memberLastFound } = texts
  for (const who of [texts.memberName, texts.memberTeam]) {
    vi.mocked(drawText).mockClear()
    const headings = [memberRank, who, points, memberFound, memberLastFound] as const
    const printed = printedHeadings(headings)
    expect(printed.map(({ text }) => text)).toEqual(headings)
    expectApart(printed)
  }
})

it('Headings that are too long are cut, not printed over one another', () => {
  const long = 'Pont, csapat és megtalált kód, mind egyetlen fejlécben'
  expectApart(printedHeadings([long, long, long, long, long]))
})
