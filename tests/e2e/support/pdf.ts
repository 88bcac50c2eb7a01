import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Download, Locator, Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)

/** The parts of pdf.js used here; it runs in the browser. */
type PdfJs = {
  GlobalWorkerOptions: { workerSrc: string }
  getDocument: (source: { url: string }) => {
    promise: Promise<{ numPages: number; getPage: (number: number) => Promise<PdfJsPage> }>
  }
}
type PdfJsPage = {
  view: [number, number, number, number]
  getViewport: (options: { scale: number }) => { width: number; height: number }
  getTextContent: () => Promise<{ items: { str?: string }[] }>
  render: (options: { canvas: HTMLCanvasElement; viewport: unknown }) => { promise: Promise<void> }
}

/** A rendered page of a PDF document. */
export type RenderedPage = {
  /** Points; A4 is 595 × 842. */
  width: number
  height: number
  /** The text layer. */
  text: string
  picture: Uint8Array
}

/** Reads a download into memory. */
export async function readDownload(download: Download): Promise<Buffer> {
  return readFileSync(await download.path())
}

/** Renders every page of a PDF document with pdf.js at 200 dpi. Navigates the page away. */
export async function renderPdf(page: Page, pdf: Buffer): Promise<RenderedPage[]> {
  const files: Record<string, { body: Buffer | string; contentType: string }> = {
    'index.html': { body: '<!doctype html><title>PDF</title>', contentType: 'text/html' },
    'file.pdf': { body: pdf, contentType: 'application/pdf' },
    'pdf.mjs': module('pdfjs-dist/build/pdf.mjs'),
    'worker.mjs': module('pdfjs-dist/build/pdf.worker.mjs'),
  }
  await page.route('**/pdf-viewer/*', (route) =>
    route.fulfill(files[new URL(route.request().url()).pathname.split('/').at(-1) ?? '']),
  )
  await page.goto('/pdf-viewer/index.html')
  const pages = await page.evaluate(async () => {
    const address = '/pdf-viewer/pdf.mjs'
    const library = (await import(address)) as PdfJs
    library.GlobalWorkerOptions.workerSrc = '/pdf-viewer/worker.mjs'
    const { numPages, getPage } = await library
      .getDocument({ url: '/pdf-viewer/file.pdf' })
      .promise.then((document) => ({
        numPages: document.numPages,
        getPage: (number: number) => document.getPage(number),
      }))
    const seen = []
    for (let number = 1; number <= numPages; number += 1) {
      const sheet = await getPage(number)
      const viewport = sheet.getViewport({ scale: 200 / 72 })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await sheet.render({ canvas, viewport }).promise
      const { items } = await sheet.getTextContent()
      seen.push({
        size: sheet.view,
        text: items.map(({ str }) => str ?? '').join(' '),
        picture: canvas.toDataURL('image/png').split(',')[1] ?? '',
      })
    }
    return seen
  })
  return pages.map(({ size: [, , width, height], text, picture }) => ({
    width,
    height,
    text,
    picture: Buffer.from(picture, 'base64'),
  }))
}

function module(name: string) {
  return { body: readFileSync(resolve(name)), contentType: 'text/javascript' }
}

/** Renders an image element to a PNG 1500 pixels wide. */
export async function rasterizeImage(image: Locator): Promise<Uint8Array> {
  const picture = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 1500
    canvas.height = Math.round((1500 * element.naturalHeight) / element.naturalWidth)
    canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(picture, 'base64')
}

/** Texts of all QR codes in a picture, sorted; uses the scanner's own library. */
export async function decodeQrCodes(picture: Uint8Array): Promise<string[]> {
  const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
  const found = await readBarcodes(picture, { formats: ['QRCode'] })
  return found.map(({ text }) => text).sort()
}
