import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import QRCode from 'qrcode'
import { drawQrFrame, encodeY4m } from './qr-frame'

/**
 * Writes a video of a QR code and returns the browser argument that makes it the camera. The camera
 * belongs to the whole browser, so a test launches one of its own (see the fixture `cameraPage`).
 */
export function cameraArgument(text: string, file: string): string {
  writeFileSync(file, encodeY4m([0, 1, 2, 1].map((shift) => drawQrFrame(text, shift))))
  return `--use-file-for-fake-video-capture=${file}`
}

/** A camera that shows one code after the other. */
export type CanvasCamera = {
  /** Holds a code with this text before the camera. */
  show: (text: string) => Promise<void>
  /** Shows the bare wall again. */
  hide: () => Promise<void>
}

type CameraWindow = Window & { fakeCameraPicture?: HTMLImageElement | undefined }

/** Replaces getUserMedia by a drawn stream. Call before the page loads its first document. */
export async function installCanvasCamera(page: Page): Promise<CanvasCamera> {
  // No function in here has a name: TypeScript runners wrap named ones in helpers the page lacks.
  await page.addInitScript(() => {
    const shared = window as CameraWindow
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws no canvas.')
    let frame = 0
    setInterval(() => {
      frame += 1
      context.fillStyle = '#999'
      context.fillRect(0, 0, canvas.width, canvas.height)
      const picture = shared.fakeCameraPicture
      // The code trembles by a pixel: a stream whose picture never changes delivers no frames.
      if (picture) context.drawImage(picture, 180 + (frame % 2), 100, 280, 280)
      else context.fillRect(frame % 2, 0, 1, 1)
    }, 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  })
  return {
    show: async (text) => {
      const source = await QRCode.toDataURL(text, { width: 280, margin: 4 })
      await page.evaluate(async (url) => {
        const picture = new Image()
        picture.src = url
        await picture.decode()
        ;(window as CameraWindow).fakeCameraPicture = picture
      }, source)
    },
    hide: () =>
      page.evaluate(() => {
        ;(window as CameraWindow).fakeCameraPicture = undefined
      }),
  }
}
