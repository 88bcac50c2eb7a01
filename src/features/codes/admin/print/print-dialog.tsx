import { use, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Dialog } from '@/components/ui/dialog'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { printInstructions, type LabelKind } from '@/features/codes/admin/print/print-instructions'
import { PreviewSkeleton } from '@/features/codes/admin/print/print-preview-skeleton'
import { SiteField } from '@/features/codes/admin/print/site-field'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { layoutNames, codesPerPage, type PrintedCode } from '@/features/codes/model/print-layout'
import { normalizeSite } from '@/features/codes/model/printed-address'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { saveFile } from '@/lib/browser/save-file'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { toasts } from '@/stores/toasts'

// Loaded on demand, because it includes the QR encoder and the fonts.
const loadPreview = async () =>
  (await import('@/features/codes/admin/print/print-preview')).PrintPreview

interface PrintDialogProps {
  codes: readonly PrintedCode[]
  kind?: LabelKind
  onClose: () => void
}

const formats = ['pdf', 'svg', 'png'] as const

const printFormSchema = z.object({
  layout: z.enum(layoutNames),
  format: z.enum(formats),
  site: z.string().check(z.refine((text) => normalizeSite(text) !== null)),
  withNames: z.boolean(),
})

/** Creates printable sheets, in the languages of the hunts, of codes and downloads them. */
export function PrintDialog({ codes, kind = 'codes', onClose }: PrintDialogProps) {
  const { t, i18n } = useTranslation()
  const languages = use(TextLanguagesContext)
  const errorText = useErrorText()
  const { settings, site, keepSite } = usePrintSite()
  const [isDone, setDone] = useState(false)
  const [PrintPreview, loadPrintPreview] = useLazyComponent(loadPreview)
  const loadOnMount = useEffectEvent(loadPrintPreview)
  useEffect(() => void loadOnMount(), [])
  const guard = useUnsavedChangesGuard({
    title: t('admin.codes.print.unsavedTitle'),
    text: t('admin.codes.print.unsavedText'),
  })
  const close = () => guard.close(onClose)

  async function download(form: z.infer<typeof printFormSchema>): Promise<void> {
    setDone(false)
    const chosenSite = normalizeSite(form.site) ?? site
    const { printSheet } = await import('@/features/codes/admin/print/print-sheet')
    const options = {
      layout: form.layout,
      site: chosenSite,
      withNames: form.withNames,
      instructions: await printInstructions(i18n, languages, kind),
    }
    const file = await printSheet(
      codes,
      options,
      form.format,
      {
        title: t(`admin.${kind}.title`),
        language: languages[0],
      },
      kind === 'teams' ? 'teams' : 'qr-codes',
    )
    saveFile(file.name, file.blob)
    setDone(true)
    // Not awaited: the file is already downloaded, and the address only matters for the next print.
    keepSite(chosenSite).catch((error: unknown) => toasts.error(errorText(error)))
  }

  const defaults: z.input<typeof printFormSchema> = {
    layout: '6',
    format: 'pdf',
    site,
    withNames: true,
  }
  return (
    <>
      <Dialog
        onClose={close}
        title={t(`admin.${kind}.print.title`)}
        size="lg"
        description={t(`admin.${kind}.print.text`, { count: codes.length })}
      >
        {!settings.data && <QueryPlaceholder query={settings} rows={4} />}
        {settings.data && (
          <ResourceForm
            schema={printFormSchema}
            defaultValues={defaults}
            onSubmit={download}
            onCancel={close}
            onDirtyChange={guard.setDirty}
            submitLabel={t('admin.codes.print.submit')}
          >
            {({ register, control, watch }) => {
              const [layout, withNames] = watch(['layout', 'withNames'])
              const pages = Math.ceil(codes.length / codesPerPage(layout))
              const shownSite = normalizeSite(watch('site')) ?? site
              return (
                <>
                  <div className="grid gap-4 sm:grid-cols-2">
                    <Select
                      label={t('admin.codes.print.layout')}
                      hint={t('admin.codes.print.pages', { count: pages })}
                      options={toOptions(layoutNames, (value) =>
                        t('admin.codes.print.perPage', { count: Number(value) }),
                      )}
                      {...register('layout')}
                    />
                    <Select
                      label={t('admin.codes.print.format')}
                      hint={t('admin.codes.print.formatHint')}
                      options={toOptions(formats, (value) =>
                        t(`admin.codes.print.formats.${value}`),
                      )}
                      {...register('format')}
                    />
                  </div>
                  <SiteField control={control} site={shownSite} />
                  <Checkbox label={t(`admin.${kind}.print.withNames`)} {...register('withNames')} />
                  {PrintPreview ? (
                    <PrintPreview
                      codes={codes}
                      layout={layout}
                      withNames={withNames}
                      site={shownSite}
                      kind={kind}
                    />
                  ) : (
                    <PreviewSkeleton />
                  )}
                  <p role="status" className="text-success font-medium empty:hidden">
                    {isDone && t('admin.codes.print.done')}
                  </p>
                </>
              )
            }}
          </ResourceForm>
        )}
      </Dialog>
      {guard.dialog}
    </>
  )
}
