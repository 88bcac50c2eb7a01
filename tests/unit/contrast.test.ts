import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { backgroundThemes, themes, type Theme } from '@/stores/theme'

/** WCAG 2.2 AA minimums: text, and large text, icons, focus rings and field borders. */
const TEXT = 4.5
const GRAPHIC = 3

/** Shares of the text colour in mixed colours; checked against the style sheets below. */
const SOFT = 0.8
const FIELD_EDGE = 0.6
const CHART_LINE = 0.4
const POINTED_AT = 0.12
const POINTED_AT_PRIMARY = 0.92

/** Minimum OKLab distance of a visible change between two fills. */
const SEEN = 0.025

type Tokens = Map<string, string>
type Rgb = [number, number, number]

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const themeSheet = read('src/styles/themes.css').replace(/\/\*.*?\*\//gs, '')

/** The blocks of themes.css that apply to a theme, in cascade order. */
function tokensOf(theme: Theme): Tokens {
  const tokens: Tokens = new Map()
  for (const [, selector = '', body = ''] of themeSheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selector.includes(':root') && !selector.includes(`'${theme}'`)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      tokens.set(name, value.trim())
    }
  }
  return tokens
}

/** The value of a custom property with `var()` resolved. */
function valueOf(tokens: Tokens, name: string): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`No such token: ${name}`)
  const [, referred] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  return referred ? valueOf(tokens, referred) : value
}

function toRgb(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`Not an opaque colour: ${hex}`)
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((value) => fromLinear(Math.min(1, Math.max(0, value)))) as Rgb
}

/** `color-mix(in oklab, first share, second)`. */
function mix(first: Rgb, share: number, second: Rgb): Rgb {
  const [a, b] = [toOklab(first), toOklab(second)]
  return fromOklab(a.map((value, index) => value * share + (b[index] ?? 0) * (1 - share)) as Rgb)
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(first: Rgb, second: Rgb): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The fill of a hovered primary button. */
function primaryPointedAt(tokens: Tokens): Rgb {
  const other = tokens.get('--cta-hover') ?? '#000000'
  return mix(toRgb(valueOf(tokens, '--color-primary')), POINTED_AT_PRIMARY, toRgb(other))
}

/** Every pair of foreground and background colours in components, with the minimum contrast. */
function pairsOf(theme: Theme): { pair: string; needs: number; has: number }[] {
  const tokens = tokensOf(theme)
  const rgb = (name: string) => toRgb(valueOf(tokens, name))
  const base = (name: string) => rgb(`--color-${name}`)
  const surfaces = { card: base('base-100'), sunk: base('base-200'), page: rgb('--page') }
  const soft = mix(base('base-content'), SOFT, base('base-100'))
  const barSoft = mix(rgb('--bar-text'), SOFT, rgb('--bar'))
  const barSunk = mix(rgb('--bar-text'), 0.12, rgb('--bar'))
  const pointedAt = mix(base('base-content'), POINTED_AT, base('base-100'))
  const pairs: [string, number, Rgb, Rgb][] = [
    ['text of bars', TEXT, rgb('--bar-text'), rgb('--bar')],
    ['text of marked entries in bars', TEXT, rgb('--bar-text'), barSunk],
    ['soft text in bars', TEXT, barSoft, rgb('--bar')],
    ['mark in bars', TEXT, rgb('--bar-mark'), rgb('--bar')],
    ['focus ring on marked entries in bars', GRAPHIC, rgb('--bar-mark'), barSunk],
    ['text of buttons pointed at', TEXT, base('base-content'), pointedAt],
    ['errors on buttons pointed at', TEXT, rgb('--error-text'), pointedAt],
    ['text of primary buttons pointed at', TEXT, base('primary-content'), primaryPointedAt(tokens)],
    [
      'edge of fields',
      GRAPHIC,
      mix(base('base-content'), FIELD_EDGE, base('base-100')),
      base('base-100'),
    ],
  ]
  for (const name of ['info', 'success', 'secondary']) {
    const line = mix(base('base-content'), CHART_LINE, base(name))
    pairs.push([`${name} lines of charts`, GRAPHIC, line, base('base-100')])
  }
  for (const [name, surface] of Object.entries(surfaces)) {
    pairs.push([`text on ${name}`, TEXT, base('base-content'), surface])
    pairs.push([`soft text on ${name}`, TEXT, soft, surface])
    pairs.push([`links on ${name}`, TEXT, base('primary'), surface])
    pairs.push([`errors on ${name}`, TEXT, rgb('--error-text'), surface])
    pairs.push([`edge of wrong fields on ${name}`, GRAPHIC, base('error'), surface])
  }
  const filled = [
    'primary',
    'secondary',
    'accent',
    'neutral',
    'info',
    'success',
    'warning',
    'error',
  ]
  for (const name of filled) {
    pairs.push([`text on ${name}`, TEXT, base(`${name}-content`), base(name)])
  }
  return pairs.map(([pair, needs, first, second]) => ({
    pair,
    needs,
    has: contrast(first, second),
  }))
}

describe('contrast', () => {
  it('is calculated as in WCAG', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5)
    expect(contrast(toRgb('#767676'), toRgb('#ffffff'))).toBeCloseTo(4.54, 2)
  })

  it('color-mix works as in CSS', () => {
    const half = mix(toRgb('#000000'), 0.5, toRgb('#ffffff')).map((value) =>
      Math.round(value * 255),
    )
    expect(half).toEqual([99, 99, 99])
  })

  it('uses the mix shares of the style sheets', () => {
    const content = 'color-mix\\(in oklab, var\\(--color-base-content\\)'
    expect(read('src/styles/base.css')).toMatch(new RegExp(`color: ${content} ${SOFT * 100}%`))
    expect(read('src/styles/components.css')).toMatch(
      new RegExp(`--input-color: ${content} ${FIELD_EDGE * 100}%`),
    )
    const buttons = read('src/styles/components.css')
    expect(buttons).toMatch(
      new RegExp(`--btn-bg: ${content} ${POINTED_AT * 100}%, var\\(--color-base-100\\)`),
    )
    expect(buttons).toContain(
      `color-mix(in oklab, var(--color-primary) ${POINTED_AT_PRIMARY * 100}%, var(--cta-hover, #000))`,
    )
    expect(read('src/components/charts/charts.css')).toMatch(
      new RegExp(`--chart-2: ${content} ${CHART_LINE * 100}%, var\\(--color-info\\)`),
    )
  })
})

it('The focus ring of buttons has the text colour, which contrasts with every surface', () => {
  const [, button = ''] = /\n {2}\.btn \{([^}]*)\}/.exec(read('src/styles/components.css')) ?? []
  expect(button).toContain('outline-color: var(--color-base-content);')
})

it('The focus ring in the bottom bar stays inside it, because its colour contrasts with the bar only', () => {
  const [, link = ''] =
    /\.bottom-link:focus-visible \{([^}]*)\}/.exec(read('src/styles/navigation.css')) ?? []
  expect(link).toContain('outline-offset: -3px;')
})

it('Focus on a map has a dark and a light ring, because maps are both', () => {
  const [, ring = ''] =
    /:is\(\.map-pin-target, \.map-corner\):focus-visible \{([^}]*)\}/.exec(
      read('src/components/map/map.css'),
    ) ?? []
  expect(ring).toContain('outline: 3px solid var(--color-base-content);')
  expect(ring).toContain('box-shadow: 0 0 0 2px var(--color-base-100);')
})

describe.each(themes)('the theme %s', (theme) => {
  it('keeps the minimum contrast of every colour pair', () => {
    const poor = pairsOf(theme)
      .filter(({ needs, has }) => has < needs)
      .map(({ pair, needs, has }) => `${pair}: ${has.toFixed(2)} instead of ${needs}`)
    expect(poor).toEqual([])
  })

  it('has a visible hover colour of buttons', () => {
    const tokens = tokensOf(theme)
    const rgb = (name: string) => toRgb(valueOf(tokens, name))
    const apart = (first: Rgb, second: Rgb) => {
      const [a, b] = [toOklab(first), toOklab(second)]
      return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
    }
    const empty = mix(rgb('--color-base-content'), POINTED_AT, rgb('--color-base-100'))
    for (const ground of ['--color-base-100', '--color-base-200', '--page']) {
      expect(apart(empty, rgb(ground)), `empty on ${ground}`).toBeGreaterThan(SEEN)
    }
    expect(apart(primaryPointedAt(tokens), rgb('--color-primary'))).toBeGreaterThan(SEEN)
  })

  it('has a background image only if it is one of the four', () => {
    expect(tokensOf(theme).has('--scene')).toBe(backgroundThemes.includes(theme))
  })

  it('is in the first paint script with its page and bar colours', () => {
    const tokens = tokensOf(theme)
    const skeleton = read('index.html')
    const selector = theme === 'light' ? 'html' : `html\\[data-theme='${theme}'\\]`
    const page = valueOf(tokens, '--page')
    expect(skeleton).toMatch(new RegExp(`${selector} \\{\\s*background: ${page};`))
    expect(read('src/boot-script.js')).toContain(`${theme}: '${valueOf(tokens, '--bar')}'`)
  })
})

it('Themes differ in font, palette and corner radius', () => {
  const faces = themes.map((theme) => valueOf(tokensOf(theme), '--heading-face'))
  expect(new Set(faces).size).toBe(themes.length - 1) // light and dark are one family
  const characters = themes.map((theme) =>
    ['--page', '--color-primary', '--card-shadow'].map((name) => valueOf(tokensOf(theme), name)),
  )
  expect(new Set(characters.map(String)).size).toBe(themes.length)
})
