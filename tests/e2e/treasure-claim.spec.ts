import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { sendClaim } from './support/first-hunt-play'
import { scan } from './support/hunt'
import { withExif } from './support/exif'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** A noisy JPEG with EXIF data, larger than the limit of claim photos. */
async function cameraPhoto(page: Page, secret: string): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3200, 2400)
    const context = canvas.getContext('2d')!
    const noise = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < noise.data.length; at += 65_536) {
      crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    }
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
    context.putImageData(noise, 0, 0)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    const reader = new FileReader()
    const read = new Promise((resolve) => (reader.onload = resolve))
    reader.readAsDataURL(jpeg)
    await read
    return String(reader.result).split(',')[1] ?? ''
  })
  return withExif(Buffer.from(base64, 'base64'), secret)
}

test('A claim photo is uploaded resized, upright and without EXIF data', async ({
  page,
  enterHunt,
  organiser,
}) => {
  const player = await enterHunt()
  await scan(player.api, player.hunt, player.hunt.codes[0])
  await page.goto('/treasure-claim')
  const photo = await cameraPhoto(page, 'taken at 47.4979 N 19.0402 E')
  expect(photo.length).toBeGreaterThan(10 * 1024 * 1024)
  const field = page.getByLabel(new RegExp(hu('treasure.photo')))
  await field.setInputFiles({
    name: 'notes.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByRole('alert')).toHaveText(hu('treasure.photoError'))
  await field.setInputFiles({ name: 'DSC_47N19E.jpg', mimeType: 'image/jpeg', buffer: photo })
  await sendClaim(page, player.name, 'hu')

  const photos = organiser.storage.from('claim-photos')
  const { data: files } = await photos.list(player.id)
  expect(files).toHaveLength(1)
  const { data: stored } = await photos.download(`${player.id}/${files?.[0]?.name}`)
  const bytes = Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer())
  expect(bytes.includes('Exif') || bytes.includes('taken at')).toBe(false)
  const size = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([data]))
    return [image.width, image.height]
  }, bytes.toString('base64'))
  expect(size).toEqual([1536, 2048])
})
