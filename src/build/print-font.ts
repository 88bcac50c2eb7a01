import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const name = 'virtual:print-font'
const resolvedName = `\0${name}`

/**
 * Latin with everything that European names are written with (ő and ű among them), and the usual
 * signs. Other characters are left out of a print.
 */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...range(0x218, 0x21b),
  ...'–—‘’‚“”„†•…€→',
].join('')

const faces = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

/**
 * The faces of printed sheets as base64 TrueType, the form that PDF and SVG embed. The site's own faces
 * are compressed for browsers and split by alphabet, which neither understands.
 */
export function printFont(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  return {
    name: 'print-font',
    resolveId: (id) => (id === name ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return
      const lines = Object.entries(faces).map(async ([face, file]) => {
        const whole = await readFile(resolve(file))
        const cut = await subsetFont(whole, characters, {
          targetFormat: 'sfnt',
          keepFeatures: ['kern', 'mark'],
          noHinting: true,
        })
        return `export const ${face} = ${JSON.stringify(cut.toString('base64'))}`
      })
      return (await Promise.all(lines)).join('\n')
    },
  }
}
