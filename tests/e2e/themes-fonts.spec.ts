import { readFileSync } from 'node:fs'
import { expect, test } from './support/fixtures'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÁÉÍÓÖÚÜáéíóöúüß'

/** Heading fonts of the themes, with the full font file of each subset. */
function headingFaces() {
  const files = new Map(
    [
      ...read('src/styles/fonts.css').matchAll(
        /font-family: '([^']+)';[^}]*?url\('([^']+-latin-(?:wght|\d+)-[^']+)'\)/g,
      ),
    ].map(([, family = '', file = '']) => [family, file]),
  )
  const pairs = read('src/styles/themes.css').matchAll(/-face: '([^']+)';\s*--\w+-weight: (\d+)/g)
  return [...pairs].map(([, family = '', weight = '']) => {
    const file = files.get(family)
    if (!file) throw new Error(`No file of ${family}`)
    return { family, weight, whole: `node_modules/${file}` }
  })
}

test('The font subsets render every letter like the full fonts', async ({ page }) => {
  await page.goto('/login')
  const faces = headingFaces()
  expect(faces.length).toBeGreaterThan(10)
  for (const { family, weight, whole } of faces) {
    const bytes = readFileSync(new URL(`../../${whole}`, import.meta.url)).toString('base64')
    const widths = await page.evaluate(
      async ({ family, weight, bytes, letters }) => {
        const data = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))
        const name = `Whole ${family} ${weight}`
        document.fonts.add(await new FontFace(name, data, { weight: '100 900' }).load())
        const widthsIn = async (wanted: string) => {
          const font = `${weight} 100px "${wanted}"`
          if ((await document.fonts.load(font, letters)).length === 0) throw new Error(font)
          const context = new OffscreenCanvas(1, 1).getContext('2d')
          if (!context) throw new Error('No canvas')
          context.font = font
          return [...letters].map((letter) => Math.round(context.measureText(letter).width))
        }
        return { cut: await widthsIn(family), whole: await widthsIn(name) }
      },
      { family, weight, bytes, letters },
    )
    const redrawn = [...letters].filter(
      (_, index) => Math.abs((widths.cut[index] ?? 0) - (widths.whole[index] ?? 0)) > 1,
    )
    expect(redrawn.join(''), `${family} ${weight}`).toBe('')
  }
})
