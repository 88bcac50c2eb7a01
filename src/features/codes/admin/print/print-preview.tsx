import * as font from 'virtual:print-font'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { StepButton } from '@/components/ui/step-button'
import { PreviewSkeleton } from '@/features/codes/admin/print/print-preview-skeleton'
import {
  labelSize,
  layouts,
  PAGE,
  type LayoutName,
  type PrintedCode,
} from '@/features/codes/model/print-layout'
import { findUnprintable } from '@/features/codes/model/printable'
import { formatShortCode } from '@/lib/codes/codes'
import { printInstructions, type LabelKind } from '@/features/codes/admin/print/print-instructions'
import { drawPages } from '@/features/codes/admin/print/print-sheet'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { useTexts } from '@/lib/i18n/use-texts'
import { drawingSvg } from '@/lib/print/drawing-svg'

interface PrintChoice {
  codes: readonly PrintedCode[]
  layout: LayoutName
  withNames: boolean
  /** Checked by `normalizeSite`. */
  site: string
  kind: LabelKind
}

/** Pages of a print; keeps the previous pages while the new ones are laid out. */
function usePrintPages({ codes, layout, withNames, site, kind }: PrintChoice) {
  const { i18n } = useTranslation()
  const languages = use(TextLanguagesContext)
  return useQuery({
    queryKey: ['print-pages', kind, languages, codes, { layout, withNames, site }],
    queryFn: async () => {
      const instructions = await printInstructions(i18n, languages, kind)
      return drawPages(codes, { layout, withNames, site, instructions })
    },
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
}

const MAX_NAMES = 5

/** Preview of the printed pages with label size and codes. */
export function PrintPreview(choice: PrintChoice) {
  const { t, format } = useTexts()
  const { data: pages, error } = usePrintPages(choice)
  const [chosen, setChosen] = useState(0)
  const [isLarge, setLarge] = useState(false)
  if (error) return <ErrorState error={error} />
  // A changed layout may have fewer pages.
  const index = Math.min(chosen, (pages?.length ?? 1) - 1)
  const page = pages?.[index]
  if (!pages || !page) return <PreviewSkeleton />

  const { codes, codeSize, items } = page
  const missingIn = (texts: string[]) => findUnprintable(texts, font.characters)
  const affected = choice.withNames
    ? choice.codes.filter((code) => missingIn([code.name]).length > 0)
    : []
  const missing = missingIn(affected.map((code) => code.name))
  const listNames = (names: string[]) =>
    format.list(names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names)
  const millimetres = (length: number) => format.number(Math.round(length))
  const label = labelSize(layouts[choice.layout])
  const name = t('admin.codes.print.previewPage', { page: index + 1, pages: pages.length })
  return (
    <div className="flex flex-col gap-3">
      {missing.length > 0 && (
        <p role="status" className="notice notice-warning">
          {t('admin.codes.print.unprintable', {
            characters: missing.join(' '),
            names: listNames(affected.map((code) => code.name)),
          })}
        </p>
      )}
      <div className="flex items-start justify-between gap-2">
        <div>
          <h3 className="font-semibold">{t('admin.codes.print.preview')}</h3>
          <p className="text-soft text-sm tabular-nums">
            {t('admin.codes.print.labels', {
              count: codes.length,
              width: millimetres(label.width),
              height: millimetres(label.height),
              code: millimetres(codeSize),
            })}
          </p>
        </div>
        <IconButton
          icon={isLarge ? ZoomOut : ZoomIn}
          label={t('admin.codes.print.zoom')}
          aria-pressed={isLarge}
          onClick={() => setLarge((large) => !large)}
        />
      </div>
      <div
        role="group"
        aria-label={t('admin.codes.print.preview')}
        tabIndex={0}
        className="bg-base-200 rounded-box max-h-[64vh] overflow-auto p-2"
      >
        <img
          src={`data:image/svg+xml,${encodeURIComponent(drawingSvg(items, PAGE, 1))}`}
          alt={name}
          className={isLarge ? 'w-[220%] max-w-none' : 'mx-auto block max-h-[60vh] max-w-full'}
        />
      </div>
      {pages.length > 1 && (
        <nav
          aria-label={t('table.pages')}
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <StepButton isAtEnd={index === 0} onClick={() => setChosen(index - 1)}>
            {t('table.previous')}
          </StepButton>
          <p
            aria-live="polite"
            className="text-soft order-first w-full text-center text-sm tabular-nums min-[30rem]:order-none min-[30rem]:w-auto"
          >
            {name}
          </p>
          <StepButton isAtEnd={index + 1 === pages.length} onClick={() => setChosen(index + 1)}>
            {t('table.next')}
          </StepButton>
        </nav>
      )}
      <details>
        <summary className="cursor-pointer py-2 font-medium">
          {t('admin.codes.print.onPage', { count: codes.length })}
        </summary>
        <ol className="list-decimal ps-6 text-sm">
          {codes.map(({ id, name, shortCode }) => (
            <li key={id} className="break-words">
              {name} <span className="text-soft font-mono">{formatShortCode(shortCode)}</span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
