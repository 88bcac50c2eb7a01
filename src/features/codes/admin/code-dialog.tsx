import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox, Input } from '@/components/ui/field'
import { CodeAddress } from '@/features/codes/admin/code-address'
import { PlaceFields } from '@/features/codes/admin/place/place-fields'
import type { ToBaseLayer } from '@/features/codes/admin/place/place-map'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'
import { useSaveCode } from '@/features/codes/api/admin-save-qr-code'
import {
  codeFormSchema,
  newCodeForm,
  toCodeForm,
  toCodeValues,
} from '@/features/codes/model/code-form'
import { toasts } from '@/stores/toasts'

export interface CodeDialogProps {
  /** As it is in the live list; null for a new one. */
  code: CodeRow | null
  toBaseLayer: ToBaseLayer
  onClose: () => void
}

/** Makes or edits a code: its name and points, whether it counts, and where it hangs. */
export function CodeDialog({ code, toBaseLayer, onClose }: CodeDialogProps) {
  const { t } = useTranslation()
  const save = useSaveCode()
  const isInSession = code !== null && code.sessions.length > 0
  return (
    <ResourceDialog
      title={code ? t('admin.codes.editTitle', { name: code.name }) : t('admin.codes.create')}
      size="lg"
      onClose={onClose}
      schema={codeFormSchema}
      defaultValues={code ? toCodeForm(code) : newCodeForm}
      version={code?.updated_at}
      onSubmit={async (form, version) => {
        const values = toCodeValues(form)
        await save.mutateAsync(
          code ? { seen: { id: code.id, version }, values } : { seen: null, values },
        )
        toasts.success(t('admin.codes.saved', { name: values.name }))
      }}
    >
      {(form) => (
        <>
          {code && <CodeAddress code={code} />}
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Input
              label={t('admin.codes.name')}
              hint={t('admin.codes.nameHint')}
              error={form.formState.errors.name && t('admin.codes.nameError')}
              {...form.register('name')}
            />
            <Input
              label={t('admin.codes.points')}
              hint={t('admin.codes.pointsHint')}
              inputMode="numeric"
              error={
                form.formState.errors.points &&
                t('admin.codes.wholeError', { min: 0, max: 100_000 })
              }
              {...form.register('points')}
            />
          </div>
          <div>
            <Checkbox label={t('admin.codes.isActive')} {...form.register('isActive')} />
            <Checkbox
              label={t('admin.codes.isDecoy')}
              disabled={isInSession}
              {...form.register('isDecoy')}
            />
            <p className="text-soft text-sm text-pretty">
              {t(isInSession ? 'admin.codes.noDecoyHint' : 'admin.codes.decoyHint')}
            </p>
          </div>
          <PlaceFields form={form} toBaseLayer={toBaseLayer} />
        </>
      )}
    </ResourceDialog>
  )
}
