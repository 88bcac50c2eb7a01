import {
  BarcodeDetector,
  type BarcodeFormat,
  type DetectedBarcode,
} from 'barcode-detector/ponyfill'
import { prepareWasm } from 'react-zxing'
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { logger } from '@/lib/logger/logger'

/** Self-hosted decoder: the package's default is a CDN, which may be unreachable in a private hunt. */
export { decoderUrl }

/** Only QR codes: fewer formats decode faster. */
export const codeFormats: BarcodeFormat[] = ['qr_code']

/** Loads the decoder, e.g. during the camera's permission prompt. */
export function preloadDecoder(): void {
  prepareWasm({ wasmUrl: decoderUrl }).catch((error: unknown) => {
    logger.log('error', 'scanner', 'decoder_load_failed', {}, error)
  })
}

// Made after the decoder is prepared: a detector without one would load it from the CDN.
let detector: BarcodeDetector | undefined

/** Detects all codes in an image or in the current frame of a video. */
export async function detectCodes(source: ImageBitmapSource): Promise<DetectedBarcode[]> {
  await prepareWasm({ wasmUrl: decoderUrl })
  detector ??= new BarcodeDetector({ formats: codeFormats })
  return detector.detect(source)
}

/**
 * Decodes a code in a photo.
 * @param isExpected selects the code if there are several
 * @returns the text of the code, or null when there is none
 * @throws DOMException when the file is not an image
 */
export async function decodePhoto(
  photo: Blob,
  isExpected: (text: string) => boolean,
): Promise<string | null> {
  const texts = (await detectCodes(photo)).map(({ rawValue }) => rawValue)
  return texts.find(isExpected) ?? texts[0] ?? null
}
