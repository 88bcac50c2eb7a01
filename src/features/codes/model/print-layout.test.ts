import { describe, expect, it } from 'vitest'
import {
  fitText,
  labelSize,
  layOutPages,
  layoutNames,
  layouts,
  PAGE,
  wrapText,
  type PrintedCode,
} from '@/features/codes/model/print-layout'
import type { MeasureText } from '@/lib/print/print-fonts'

/** Fake font with letters 0.6 em wide, wider than a real one. */
const measure: MeasureText = (text, _face, size) => text.length * size * 0.6

const codes: PrintedCode[] = Array.from({ length: 13 }, (_, index) => ({
  id: `id-${index}`,
  name: `Árvíztűrő tükörfúrógép ${index}`,
  shortCode: 'ABCDEFGH',
}))
const options = {
  site: 'https://kincs.hu',
  withNames: true,
  instructions: ['Szkenneld be a telefonod kamerájával!', 'Scan it with your phone!'],
} as const

describe.each(layoutNames)('layOutPages, %s on a page', (layout) => {
  const pages = layOutPages(codes, { ...options, layout }, measure)
  const [columns, rows] = layouts[layout]
  const codesPerPage = columns * rows

  it('summarizes the codes of each page and their size', () => {
    const { width, height } = labelSize(layouts[layout])
    expect([width * columns, height * rows]).toEqual([PAGE.width - 20, PAGE.height - 20])
    pages.forEach((page, index) => {
      const { codes: named, codeSize } = page
      expect(named).toEqual(codes.slice(index * codesPerPage, (index + 1) * codesPerPage))
      expect(codeSize).toBeGreaterThan(30)
      expect(codeSize).toBeLessThanOrEqual(Math.min(width, height))
    })
  })

  it('puts every code on a page, in order', () => {
    expect(pages).toHaveLength(Math.ceil(codes.length / codesPerPage))
    const drawn = pages.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'code' ? [item.content] : [])),
    )
    expect(drawn).toEqual(codes.map(({ id }) => `https://kincs.hu/ar/${id}`))
  })

  it('keeps everything inside the margins and without overlap', () => {
    // Printable area, minus a tolerance for rounding.
    const edge = 10 - 1e-6
    for (const { items } of pages) {
      const boxes = items.flatMap((item) => {
        if (item.kind !== 'code' && item.kind !== 'text') return []
        if (item.kind === 'code') {
          return [
            { left: item.x, right: item.x + item.size, top: item.y, bottom: item.y + item.size },
          ]
        }
        const half = measure(item.text, item.face ?? 'regular', item.size) / 2
        return [
          {
            left: item.x - half,
            right: item.x + half,
            top: item.y - item.size * 0.75,
            bottom: item.y + item.size * 0.2,
          },
        ]
      })
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(edge)
        expect(box.right).toBeLessThanOrEqual(PAGE.width - edge)
        expect(box.top).toBeGreaterThanOrEqual(edge)
        expect(box.bottom).toBeLessThanOrEqual(PAGE.height - edge)
      }
      boxes.forEach((box, index) => {
        for (const other of boxes.slice(index + 1)) {
          const isApart =
            box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top + 0.01 ||
            other.bottom <= box.top + 0.01
          expect(isApart).toBe(true)
        }
      })
    }
  })

  it('prints the short code, both languages and the site', () => {
    const [page] = pages
    const texts = page?.items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])) ?? []
    expect(texts).toContain('ABCD-EFGH')
    expect(texts).toContain('kincs.hu')
    expect(texts.join(' ')).toContain(options.instructions[0])
    expect(texts.join(' ')).toContain(options.instructions[1])
  })
})

it('omits names on request', () => {
  const [page] = layOutPages(codes, { ...options, layout: '6', withNames: false }, measure)
  expect(JSON.stringify(page?.items.filter(({ kind }) => kind === 'text'))).not.toContain(
    'Árvíztűrő',
  )
})

it('returns no pages without codes', () => {
  expect(layOutPages([], { ...options, layout: '6' }, measure)).toEqual([])
})

describe('fitText', () => {
  it('keeps a short text, shrinks a long one and truncates a very long one', () => {
    expect(fitText('rövid', 'bold', 10, 50, measure)).toEqual({ text: 'rövid', size: 10 })
    const shrunk = fitText('tizen betű', 'bold', 10, 50, measure)
    expect(shrunk.text).toBe('tizen betű')
    expect(measure(shrunk.text, 'bold', shrunk.size)).toBeCloseTo(50)
    const cut = fitText('ez már végképp nem fér ki', 'bold', 10, 50, measure)
    expect(cut.text).toMatch(/…$/)
    expect(measure(cut.text, 'bold', cut.size)).toBeLessThanOrEqual(50)
  })
})

it('breaks lines between words only', () => {
  expect(wrapText('egy kettő három', 10, (line) => line.length)).toEqual(['egy kettő', 'három'])
  expect(wrapText('összetetthosszúszó', 5, (line) => line.length)).toEqual(['összetetthosszúszó'])
})
