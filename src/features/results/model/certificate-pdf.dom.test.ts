import { expect, it, vi } from 'vitest'
import { certificatePdf } from '@/features/results/model/certificate-pdf'
import { drawText } from '@/lib/print/draw-text'

vi.mock('@/lib/print/draw-text', async (load) => ({
  ...(await load<object>()),
  drawText: vi.fn(),
}))

const texts = {
  ...{
    app: 'Kincskeresés',
    title: 'Oklevél',
    name: 'Liget',
    player_name: 'Rókák',
    rank: '1. hely',
  },
  ...{
    points: '90 pont',
    figures: [],
    dates: '2026. június 1.',
    statement: 'részt vett',
    signature: '',
  },
}
/** The widest line, the lowest line above the date, and the least size, mm. */
const [WIDTH, LOWEST, LEAST] = [237, 174, 3.5]

/** Lines of the members' names as they are printed. */
function memberLines(members: readonly string[]) {
  vi.mocked(drawText).mockClear()
  void certificatePdf({ ...texts, badges: members, others: (count) => `még ${count} játékos` })
  return vi
    .mocked(drawText)
    .mock.calls.filter(([, , , y]) => y > 150 && y < 179)
    .map(([pdf, text, , y, style]) => {
      pdf.setFontSize(style.size * (72 / 25.4))
      return { text, y, size: style.size, width: pdf.getTextWidth(text) }
    })
}

const names = (count: number) =>
  Array.from({ length: count }, (_, n) => `Kőszegvári-Szentgyörgyi Hajnalka ${n + 1}`)

it('Two names of members are in one line of full size', () => {
  expect(memberLines(['Őri Ágnes', 'Kiss Béla'])).toEqual([
    expect.objectContaining({ text: 'Őri Ágnes · Kiss Béla', size: 5 }),
  ])
})

it.each([8, 15, 25, 300])('%d long names stay legible and on the page', (count) => {
  const lines = memberLines(names(count))
  expect(lines.length).toBeGreaterThan(1)
  for (const { size, width, y } of lines) {
    expect(size).toBeGreaterThanOrEqual(LEAST)
    expect(width).toBeLessThanOrEqual(WIDTH + 0.01)
    expect(y).toBeLessThanOrEqual(LOWEST)
  }
  const printed = lines.flatMap(({ text }) => text.split(' · '))
  const shown = printed.filter((name) => name.startsWith('Kőszegvári'))
  expect(shown).toEqual(names(count).slice(0, shown.length))
  const others = count - shown.length
  expect(printed.slice(shown.length)).toEqual(others === 0 ? [] : [`még ${others} játékos`])
})
