import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useLeaveGuard } from '@/components/resource-form/leave-guard'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Dialog } from '@/components/ui/dialog'
import { Checkbox, Input, Select } from '@/components/ui/field'
import { printInstructions } from '@/features/codes/admin/print/print-instructions'
import { PreviewPlace } from '@/features/codes/admin/print/print-preview-place'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { layoutNames, perPage, type PrintedCode } from '@/features/codes/model/print-layout'
import { isOwnMachine, normalizeSite } from '@/features/codes/model/printed-address'
import { useLazyComponent } from '@/lib/browser/use-lazy-component'
import { saveFile } from '@/lib/browser/save-file'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { toasts } from '@/stores/toasts'

// It draws codes, and comes with what draws them.
const loadPreview = async () =>
  (await import('@/features/codes/admin/print/print-preview')).PrintPreview

export interface PrintDialogProps {
  codes: readonly PrintedCode[]
  onClose: () => void
}

const formats = ['pdf', 'svg', 'png'] as const

const printFormSchema = z.object({
  layout: z.enum(layoutNames),
  format: z.enum(formats),
  site: z.string().refine((text) => normalizeSite(text) !== null),
  withNames: z.boolean(),
})

/** Draws printable sheets of codes and hands them out as a file. Players read both languages on them. */
export function PrintDialog({ codes, onClose }: PrintDialogProps) {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const { site, keepSite } = usePrintSite()
  const [isDone, setDone] = useState(false)
  const [PrintPreview, wantPreview] = useLazyComponent(loadPreview)
  const firstWish = useEffectEvent(wantPreview)
  useEffect(() => void firstWish(), [])
  const guard = useLeaveGuard({
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
      instructions: await printInstructions(i18n),
    }
    const file = await printSheet(codes, options, form.format, t('admin.codes.title'))
    saveFile(file.name, file.blob)
    setDone(true)
    // The sheet is there already; that others print the same address next time may take its time.
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
        open
        onOpenChange={(open) => !open && close()}
        title={t('admin.codes.print.title')}
        size="lg"
        description={t('admin.codes.print.text', { count: codes.length })}
      >
        <ResourceForm
          schema={printFormSchema}
          defaultValues={defaults}
          onSubmit={download}
          onCancel={close}
          onDirtyChange={guard.setDirty}
          submitLabel={t('admin.codes.print.submit')}
        >
          {({ register, watch, formState: { errors } }) => {
            const [layout, withNames] = watch(['layout', 'withNames'])
            const pages = Math.ceil(codes.length / perPage(layout))
            const shownSite = normalizeSite(watch('site')) ?? site
            return (
              <>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Select
                    label={t('admin.codes.print.layout')}
                    hint={t('admin.codes.print.pages', { count: pages })}
                    options={layoutNames.map((value) => ({
                      value,
                      label: t('admin.codes.print.perPage', { count: Number(value) }),
                    }))}
                    {...register('layout')}
                  />
                  <Select
                    label={t('admin.codes.print.format')}
                    hint={t('admin.codes.print.formatHint')}
                    options={formats.map((value) => ({
                      value,
                      label: t(`admin.codes.print.formats.${value}`),
                    }))}
                    {...register('format')}
                  />
                </div>
                <Input
                  label={t('admin.codes.print.site')}
                  hint={
                    isOwnMachine(shownSite) ? (
                      <strong className="text-error-text">
                        {t('admin.codes.print.siteLocal')}
                      </strong>
                    ) : (
                      t('admin.codes.print.siteHint')
                    )
                  }
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  error={errors.site && t('admin.codes.print.siteError')}
                  {...register('site')}
                />
                <Checkbox label={t('admin.codes.print.withNames')} {...register('withNames')} />
                {PrintPreview ? (
                  <PrintPreview
                    codes={codes}
                    layout={layout}
                    withNames={withNames}
                    site={shownSite}
                  />
                ) : (
                  <PreviewPlace />
                )}
                <p role="status" className="text-success font-medium empty:hidden">
                  {isDone && t('admin.codes.print.done')}
                </p>
              </>
            )
          }}
        </ResourceForm>
      </Dialog>
      {guard.dialog}
    </>
  )
}
