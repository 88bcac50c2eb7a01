import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import QRCode from 'qrcode'
import { drawQrFrame, encodeY4m } from './qr-frame'

/**
 * Writes a video of a QR code and returns the browser argument that uses it as the camera. It applies to the whole
 * browser, so each test launches its own (see the fixture `cameraPage`).
 */
export function cameraArgument(text: string, file: string): string {
  writeFileSync(file, encodeY4m([0, 1, 2, 1].map((shift) => drawQrFrame(text, shift))))
  return `--use-file-for-fake-video-capture=${file}`
}

/** A fake camera whose picture a test controls. */
export type CanvasCamera = {
  /** Shows QR codes with these texts, stacked vertically. */
  show: (...texts: string[]) => Promise<void>
  /** Shows an empty picture. */
  hide: () => Promise<void>
}

type CameraWindow = Window & { fakeCameraPictures?: HTMLImageElement[] }

/** Replaces getUserMedia with a canvas stream. Call before the page loads. */
export async function installCanvasCamera(page: Page): Promise<CanvasCamera> {
  // No named functions in here: the TypeScript loader wraps those in a helper that the page does not have.
  await page.addInitScript(() => {
    const shared = window as CameraWindow
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no 2D canvas.')
    let frame = 0
    setInterval(() => {
      frame += 1
      context.fillStyle = '#999'
      context.fillRect(0, 0, canvas.width, canvas.height)
      const pictures = shared.fakeCameraPictures ?? []
      const size = pictures.length > 1 ? 230 : 280
      // Move by a pixel: a canvas that does not change delivers no frames.
      for (const [index, picture] of pictures.entries()) {
        const top = pictures.length > 1 ? 5 + index * 240 : 100
        context.drawImage(picture, 180 + (frame % 2), top, size, size)
      }
      if (pictures.length === 0) context.fillRect(frame % 2, 0, 1, 1)
    }, 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  })
  return {
    show: async (...texts) => {
      const sources = texts.map((text) => QRCode.toDataURL(text, { width: 280, margin: 4 }))
      await page.evaluate(
        async (urls) => {
          const pictures = urls.map((url) => Object.assign(new Image(), { src: url }))
          await Promise.all(pictures.map((picture) => picture.decode()))
          ;(window as CameraWindow).fakeCameraPictures = pictures
        },
        await Promise.all(sources),
      )
    },
    hide: () =>
      page.evaluate(() => {
        ;(window as CameraWindow).fakeCameraPictures = []
      }),
  }
}
