import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printInstructions } from '@/features/codes/admin/print/print-instructions'
import { drawPages } from '@/features/codes/admin/print/draw-pages'
import type { LayoutName, PrintedCode, PrintedPage } from '@/features/codes/model/print-layout'

export interface PrintChoice {
  codes: readonly PrintedCode[]
  layout: LayoutName
  withNames: boolean
  /** Checked by `normalizeSite`. */
  site: string
}

/** The pages of a print, drawn anew whenever something about it changes; the old ones stay until then. */
export function usePrintPages({ codes, layout, withNames, site }: PrintChoice) {
  const { i18n } = useTranslation()
  const [drawn, setDrawn] = useState<{ pages: PrintedPage[] | null; error: unknown }>({
    pages: null,
    error: null,
  })
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const instructions = await printInstructions(i18n)
      return drawPages(codes, { layout, withNames, site, instructions })
    }
    draw().then(
      (pages) => isCurrent && setDrawn({ pages, error: null }),
      (error: unknown) => isCurrent && setDrawn({ pages: null, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [codes, layout, withNames, site, i18n])
  return drawn
}
