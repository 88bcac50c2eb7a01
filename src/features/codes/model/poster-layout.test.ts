import { describe, expect, it } from 'vitest'
import { layOutPoster, POSTER, type PosterContent } from '@/features/codes/model/poster-layout'

/** Every letter is 0.6 of the font size wide. */
const measure = (text: string, _face: string, size: number) => text.length * 0.6 * size
const colors = { page: '#ffffff', text: '#000000', frame: '#b03a0c', frameText: '#ffffff' }
const content: PosterContent = {
  name: 'Budapesti kincsvadászat',
  invite: ['Gyere!', 'Come!'],
  date: ['2026. június 1. 10:00', '1 June 2026, 10:00'],
  place: ['Városliget', 'City Park'],
  scan: ['Olvasd be', 'Scan it'],
  address: 'hunt.example/join/ABCD-EFGH',
  target: 'https://hunt.example/join/ABCDEFGH',
}
const lay = (part: Partial<PosterContent> = {}) =>
  layOutPoster({ ...content, ...part }, colors, { chest: '<svg/>', map: '<svg/>' }, measure)
const textsOf = (items: ReturnType<typeof lay>) =>
  items.flatMap((item) => (item.kind === 'text' ? [item] : []))
const codeOf = (items: ReturnType<typeof lay>) => {
  const code = items.find((item) => item.kind === 'code')
  if (code?.kind !== 'code') throw new Error('no code')
  return code
}

describe('The poster', () => {
  it('has name, time and place in both languages, and the address', () => {
    expect(textsOf(lay()).map(({ text }) => text)).toEqual([
      ...['Gyere!', 'Come!', 'Budapesti', 'kincsvadászat'],
      ...['2026. június 1. 10:00', '1 June 2026, 10:00', 'Városliget', 'City Park'],
      ...['Olvasd be', 'Scan it', 'hunt.example/join/ABCD-EFGH'],
    ])
  })

  it('leaves out what is not known, and prints equal texts once', () => {
    const texts = textsOf(lay({ date: null, place: ['', ''], invite: ['Go!', 'Go!'] }))
    expect(texts.map(({ text }) => text)).toEqual([
      ...['Go!', 'Budapesti', 'kincsvadászat', 'Olvasd be', 'Scan it', content.address],
    ])
  })

  it.each([
    ['a short name', 'Vár'],
    ['the longest name', 'Kincsvadászat '.repeat(9).trim()],
    ['one long word', 'K'.repeat(120)],
  ])('fits the page with %s', (_, name) => {
    const items = lay({ name, address: `https://${'very-long-name.'.repeat(8)}hu/join/ABCD-EFGH` })
    for (const { text, x, y, face = 'regular', size } of textsOf(items)) {
      const half = measure(text, face, size) / 2
      expect(x - half, text).toBeGreaterThanOrEqual(4)
      expect(x + half, text).toBeLessThanOrEqual(POSTER.width - 4)
      expect(y, text).toBeLessThanOrEqual(POSTER.height - 4)
    }
    const code = codeOf(items)
    expect(code.size).toBeGreaterThanOrEqual(35)
    const above = textsOf(items).filter(({ y }) => y < code.y)
    const below = textsOf(items).filter(({ y, size }) => y - size > code.y + code.size)
    expect(above.length + below.length).toBe(textsOf(items).length)
  })

  it.each([
    ['K'.repeat(120), 'W'.repeat(200)],
    ['東'.repeat(120), 'Z\u0301'.repeat(100)],
    ['Kincsvadászat '.repeat(8).trim(), 'Városliget, '.repeat(16).trim()],
  ])('prints every letter in a size that can be read: %s', (name, place) => {
    const texts = textsOf(lay({ name, place: [place, ''] }))
    const start = texts.findIndex(({ text }) => text === 'Come!') + 1
    const date = texts.findIndex(({ text }) => text.startsWith('2026.'))
    const end = texts.findIndex(({ text }) => text === 'Olvasd be')
    for (const [lines, full, smallest] of [
      [texts.slice(start, date), name, 4],
      [texts.slice(date + 2, end), place, 2.5],
    ] as const) {
      expect(
        lines
          .map(({ text }) => text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(full.replaceAll(' ', ''))
      for (const { text, face = 'regular', size } of lines) {
        expect(size).toBeGreaterThanOrEqual(smallest)
        expect(measure(text, face, size)).toBeLessThanOrEqual(POSTER.width - 8)
        expect(text).not.toMatch(/^\p{M}/u)
      }
    }
  })
})
