import { loadMeasure } from '@/features/codes/admin/print/print-ink'
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
  return layOut(codes, options, await loadMeasure())
}
