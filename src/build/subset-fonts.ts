import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * Characters of Hungarian, English and German, and symbols of the interface. Other characters (foreign
 * names, emoji) use system fonts.
 */
const characters = [
  ...range(0x20, 0x7e),
  ...'ÁÉÍÓÖŐÚÜŰáéíóöőúüűÄäß',
  ...'\u00a0–—‘’‚“”„…·•°©×−€→',
].join('')

/**
 * Kerning, tabular numbers and required variation alternates (`rvrn`), without which an italic l in
 * Fraunces looks like an f. Removes other alternates, ligatures and fractions.
 */
const features = ['kern', 'mark', 'tnum', 'rvrn']

/** Weights of the text font; heading weights come from the themes. */
const textFace = { family: 'Inter Variable', weights: { min: 400, max: 800 } }

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

/** Returns the heading and title weights of each font family in the themes. */
function headingWeights(themes: string): Map<string, number[]> {
  const weights = new Map<string, number[]>()
  const pairs = /--(?:heading|title)-face:\s*'([^']+)';\s*--(?:heading|title)-weight:\s*(\d+)/g
  for (const [, family = '', weight] of themes.matchAll(pairs)) {
    weights.set(family, [...(weights.get(family) ?? []), Number(weight)])
  }
  return weights
}

/** Maps font files to their family, from the `@font-face` rules. */
function familiesByFile(faces: string): Map<string, string> {
  const rules = /font-family:\s*'([^']+)'[^}]*?url\('([^']+\.woff2)'\)/g
  return new Map(
    [...faces.matchAll(rules)].map(([, family = '', url = '']) => [basename(url), family]),
  )
}

interface SubsetFontsOptions {
  /** Absolute path of the style sheet with the `@font-face` rules. */
  faces: string
  /** Absolute path of the style sheet with the heading and title fonts of the themes. */
  themes: string
}

/**
 * Reduces the fonts of a build to the used characters and weights, about a quarter of their size.
 * Development uses the full fonts.
 */
export function subsetFonts({ faces, themes }: SubsetFontsOptions): Plugin {
  const headings = headingWeights(readFileSync(themes, 'utf8'))
  const families = familiesByFile(readFileSync(faces, 'utf8'))

  const axisOf = (file: string) => {
    const family = families.get(file)
    if (!family?.endsWith('Variable')) return undefined
    if (family === textFace.family) return { wght: textFace.weights }
    const weights = headings.get(family) ?? []
    const [min, max] = [Math.min(...weights), Math.max(...weights)]
    return weights.length === 0 ? undefined : { wght: min === max ? min : { min, max } }
  }

  return {
    name: 'subset-fonts',
    apply: 'build',
    config() {
      // The default hash is of the full font, so the file name needs a hash of the subset options too.
      const cut = JSON.stringify([characters, features, textFace, ...headings])
      const version = hash('sha256', cut, 'hex').slice(0, 4)
      const assetFileNames = ({ names }: { names: string[] }) =>
        names.some((name) => name.endsWith('.woff2'))
          ? `assets/[name].${version}-[hash][extname]`
          : 'assets/[name]-[hash][extname]'
      return { build: { rolldownOptions: { output: { assetFileNames } } } }
    },
    async generateBundle(_, bundle) {
      const fonts = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.woff2'))
      for (const font of fonts) {
        if (font.type !== 'asset') continue
        const file = basename(font.originalFileNames[0] ?? '')
        const variationAxes = axisOf(file)
        font.source = await subsetFont(Buffer.from(font.source), characters, {
          targetFormat: 'woff2',
          keepFeatures: features,
          noHinting: true,
          ...(variationAxes && { variationAxes }),
        })
      }
    },
  }
}
