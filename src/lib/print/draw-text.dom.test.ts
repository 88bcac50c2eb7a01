import type { jsPDF } from 'jspdf'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawText } from '@/lib/print/draw-text'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  const context = {
    measureText: (text: string) => ({ width: [...text].length * 120 }),
    fillText: (text: string) => written.push(`picture: ${text}`),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,')
})

function draw(text: string, align: 'left' | 'center' | 'right' = 'left') {
  const addImage = vi.fn()
  const pdf = { setFontSize: vi.fn(), setTextColor: vi.fn(), addImage } as unknown as jsPDF
  pdf.setFont = () => pdf
  pdf.text = (content) => {
    written.push(`text: ${String(content)}`)
    return pdf
  }
  drawText(pdf, text, 100, 50, { size: 10, align })
  return addImage
}

it('A text that the print font has is text', () => {
  draw('Kovács Anna')
  expect(written).toEqual(['text: Kovács Anna'])
})

it.each(['王小明', 'محمد علي', 'Őszi 🎃 kincsvadászat 東京', '東京チーム', '1. ไทย', 'Ֆիդան'])(
  'A text with other letters is a picture, whole: %s',
  (text) => {
    draw(text)
    expect(written).toEqual([`picture: ${text}`])
  },
)

it('A picture stands where the text would', () => {
  // 3 letters of 10 mm each.
  for (const [align, left] of [
    ['left', 100],
    ['center', 85],
    ['right', 70],
  ] as const) {
    expect(draw('王小明', align)).toHaveBeenCalledWith(
      ...[expect.any(String), 'PNG', left, 37, 30, 19],
    )
  }
})
