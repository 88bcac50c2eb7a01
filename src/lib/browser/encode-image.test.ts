import { expect, it } from 'vitest'
import { samplePixels } from '@/lib/browser/encode-image'

const black = [0, 0, 0, 255]
const white = [255, 255, 255, 255]
const yellow = [255, 240, 60, 255]
const clear = [0, 0, 0, 0]
const pixels = (...colours: number[][]) => new Uint8ClampedArray(colours.flat())

it.each([
  ['black lines on transparency are put on white', [clear, black, clear], '#ffffff'],
  ['white lines on transparency are put on a dark ground', [clear, white, clear], '#333333'],
  ['yellow lines on transparency are put on a dark ground', [yellow, clear, clear], '#333333'],
  ['a half transparent shadow is put on white', [[0, 0, 0, 40]], '#ffffff'],
  ['a photo keeps its pixels', [black, white, yellow], null],
])('Pictures can be seen: %s', (_, colours, ground) => {
  expect(samplePixels(pixels(...colours)).ground).toBe(ground)
})

it('Pictures in which nothing can be seen are found', () => {
  expect(samplePixels(pixels(clear, clear))).toMatchObject({ isInvisible: true, isPlain: true })
  expect(samplePixels(pixels(white, white))).toMatchObject({ isInvisible: false, isPlain: true })
  expect(samplePixels(pixels(white, black))).toMatchObject({ isPlain: false })
})
