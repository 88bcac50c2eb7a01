import { loadTextMeasure } from '@/lib/print/print-fonts'
import { printText } from '@/lib/print/print-text'
import {
  layOutPages,
  type PrintedCode,
  type PrintedPage,
  type PrintOptions,
} from '@/features/codes/model/print-layout'

/** Lays out the pages with the embedded font; used by the preview and by every file format. */
export async function drawPages(
  codes: readonly PrintedCode[],
  options: PrintOptions,
): Promise<PrintedPage[]> {
  const composedCodes = codes.map((code) => ({ ...code, name: printText(code.name) }))
  return layOutPages(composedCodes, options, await loadTextMeasure())
}
