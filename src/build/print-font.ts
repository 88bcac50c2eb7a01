import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const name = 'virtual:print-font'
const resolvedName = `\0${name}`

/** Latin, Greek, Cyrillic and common symbols, as far as the font has them. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...'ƏəƠơƯưǍǎǏǐǑǒǓǔǦǧǨǩǪǫȘșȚț',
  ...range(0x384, 0x3ce),
  ...range(0x400, 0x45f),
  ...range(0x490, 0x4ff),
  ...range(0x1e80, 0x1e85),
  ...range(0x1e9e, 0x1ef9),
  ...'‐‑–—‘’‚“”„†•…‰‹›€₴₽№™←↑→↓−≈≤≥',
].join('')

const faces = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

/** Returns the characters of a TrueType font from its `cmap` table (format 4). */
function charactersOf(font: Buffer): string {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) throw new TypeError('A font without a cmap table.')
  const cmap = font.readUInt32BE(entry + 8)
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  )
  const start = subtables.find((at) => font.readUInt16BE(at) === 4)
  if (start === undefined) throw new TypeError('A font without segments of characters.')
  const length = font.readUInt16BE(start + 6)
  const [ends, starts] = [start + 14, start + 16 + length]
  const segments = Array.from({ length: length / 2 }, (_, index) =>
    range(font.readUInt16BE(starts + index * 2), font.readUInt16BE(ends + index * 2)),
  )
  return segments.flat().join('').replace('\uffff', '')
}

/**
 * Provides the fonts of printed sheets as base64 TrueType for embedding in PDF and SVG, which support
 * neither the compressed format nor the split character ranges of the web fonts.
 */
export function printFont(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  const subset = async (file: string) =>
    subsetFont(await readFile(resolve(file)), characters, {
      targetFormat: 'sfnt',
      keepFeatures: ['kern', 'mark'],
      noHinting: true,
    })
  return {
    name: 'print-font',
    resolveId: (id) => (id === name ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return
      const [regular, bold] = await Promise.all([subset(faces.regular), subset(faces.bold)])
      const inRegular = new Set(charactersOf(regular))
      const exported = {
        regular: regular.toString('base64'),
        bold: bold.toString('base64'),
        characters: [...charactersOf(bold)].filter((sign) => inRegular.has(sign)).join(''),
      }
      return Object.entries(exported)
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
