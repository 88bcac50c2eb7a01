import type { jsPDF } from 'jspdf'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawText } from '@/lib/print/draw-text'
import { toasts } from '@/stores/toasts'

vi.mock('@/lib/i18n/i18n', () => ({
  i18n: { t: (key: string, { texts }: { texts: string }) => `${key}: ${texts}` },
}))

const written: string[] = []
let last = ''
let missingPixel = 1
beforeEach(() => {
  written.length = 0
  missingPixel = 1
  const context = {
    measureText: (text: string) => ({ width: [...text].length * 120 }),
    fillText: (text: string) => {
      last = text
      if ([...text].length > 1) written.push(`picture: ${text}`)
    },
    // This device has no hieroglyphs, and may draw nothing in their place.
    getImageData: () => {
      const isMissing = /[\u{13000}-\u{1342f}\u{10ffff}]/u.test(last)
      return { data: [isMissing ? missingPixel : last.trim() && last.codePointAt(0)] }
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,')
})

function draw(text: string, align: 'left' | 'center' | 'right' = 'left', write = drawText) {
  const addImage = vi.fn()
  const pdf = { setFontSize: vi.fn(), setTextColor: vi.fn(), addImage } as unknown as jsPDF
  pdf.setFont = () => pdf
  pdf.text = (content) => {
    written.push(`text: ${String(content)}`)
    return pdf
  }
  write(pdf, text, 100, 50, { size: 10, align })
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

it('Texts with letters that the device cannot draw are named once', async () => {
  const error = vi.spyOn(toasts, 'error')
  for (const text of ['王小明', '𓀀 Kft.', '𓀀 Kft.', 'Ravasz 𓀀']) draw(text)
  await vi.waitFor(() => expect(error).toHaveBeenCalled())
  expect(error.mock.calls).toEqual([['common.undrawnTexts: 𓀀 Kft., Ravasz 𓀀']])
})

it('A toast names five texts, and no text because of its white space', async () => {
  const error = vi.spyOn(toasts, 'error')
  draw('王\u3000小明')
  for (const name of 'ABCDEFG') draw(`${name} 𓀁`)
  await vi.waitFor(() => expect(error).toHaveBeenCalled())
  expect(error.mock.calls).toEqual([['common.undrawnTexts: A 𓀁, B 𓀁, C 𓀁, D 𓀁, E 𓀁, …']])
})

it('A device that draws nothing for missing letters says nothing', async () => {
  vi.resetModules()
  missingPixel = 0
  const drawAnew = (await import('@/lib/print/draw-text')).drawText
  const { toasts: toastsAnew } = await import('@/stores/toasts')
  const error = vi.spyOn(toastsAnew, 'error')
  draw('𓀂', 'left', drawAnew)
  await new Promise((resolve) => setTimeout(resolve))
  expect(error).not.toHaveBeenCalled()
})
