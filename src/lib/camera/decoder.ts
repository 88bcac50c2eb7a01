import { BarcodeDetector, type BarcodeFormat } from 'barcode-detector/ponyfill'
import { prepareWasm } from 'react-zxing'
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { logger } from '@/lib/logger/logger'

/** The decoder comes with the site: its default is a CDN, and a hunt must work without one. */
export { decoderUrl }

/** Printed codes are QR codes; looking for nothing else keeps decoding quick. */
export const codeFormats: BarcodeFormat[] = ['qr_code']

// At module scope, so that it loads while the player still answers the camera's permission prompt.
prepareWasm({ wasmUrl: decoderUrl }).catch((error: unknown) => {
  logger.log('error', 'scanner', 'decoder_load_failed', {}, error)
})

/**
 * Looks for a code in a photo.
 * @returns its text, or null when there is none
 * @throws DOMException when the file is no picture
 */
export async function decodePhoto(photo: Blob): Promise<string | null> {
  await prepareWasm({ wasmUrl: decoderUrl })
  const [barcode] = await new BarcodeDetector({ formats: codeFormats }).detect(photo)
  return barcode?.rawValue ?? null
}
