import {
  BarcodeDetector,
  type BarcodeFormat,
  type DetectedBarcode,
} from 'barcode-detector/ponyfill'
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

const detector = new BarcodeDetector({ formats: codeFormats })

/** Every code in a picture or in the present frame of a video. */
export async function detectCodes(source: ImageBitmapSource): Promise<DetectedBarcode[]> {
  await prepareWasm({ wasmUrl: decoderUrl })
  return detector.detect(source)
}

/**
 * Looks for a code in a photo.
 * @param isExpected whether a text is what is looked for: where several codes are, such a one wins
 * @returns its text, or null when there is none
 * @throws DOMException when the file is no picture
 */
export async function decodePhoto(
  photo: Blob,
  isExpected: (text: string) => boolean,
): Promise<string | null> {
  const texts = (await detectCodes(photo)).map(({ rawValue }) => rawValue)
  return texts.find(isExpected) ?? texts[0] ?? null
}
