import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawQrFrame, encodeY4m, type GreyFrame } from '../e2e/support/qr-frame'

const text = 'https://hunt.example/ar/0f8fad5b-d9cb-469f-a165-70867728950e'
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

async function decode({ width, height, pixels }: GreyFrame): Promise<string[]> {
  const binary = readFileSync(wasm)
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer } })
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  pixels.forEach((grey, index) => data.fill(grey, index * 4, index * 4 + 3))
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData)
  return found.map((code) => code.text)
}

it.each([0, 2])(
  'The scanner reads the code of the fake camera, shifted by %i px',
  async (shift) => {
    expect(await decode(drawQrFrame(text, shift))).toEqual([text])
  },
)

it('The video has a header and one block per frame', () => {
  const frame: GreyFrame = { width: 4, height: 2, pixels: new Uint8Array(8).fill(7) }
  const video = encodeY4m([frame, frame])
  const header = 'YUV4MPEG2 W4 H2 F20:1 Ip A1:1 C420jpeg\n'
  expect(video.subarray(0, header.length).toString()).toBe(header)
  expect(video.length).toBe(header.length + 2 * ('FRAME\n'.length + 8 + 4))
})
