import { loadMeasure } from '@/features/codes/admin/print/print-ink'
import { composed } from '@/features/codes/model/printable'
import {
  layOut,
  type PrintedCode,
  type PrintedPage,
  type PrintOptions,
} from '@/features/codes/model/print-layout'

/** The pages of a print, measured in its own font; the preview and every file come from the same. */
export async function drawPages(
  codes: readonly PrintedCode[],
  options: PrintOptions,
): Promise<PrintedPage[]> {
  const composedCodes = codes.map((code) => ({ ...code, name: composed(code.name) }))
  return layOut(composedCodes, options, await loadMeasure())
}
