import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HuntChoice } from '@/components/csv-import/hunt-choice'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { FormInput } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { CardFields } from '@/features/codes/admin/card-fields'
import { PlaceFields } from '@/features/codes/admin/place/place-fields'
import { type CodeRow, useImportCodes } from '@/features/codes/api/codes'
import { codeForm, newCode } from '@/features/codes/model/code-form'
import { formValues } from '@/lib/forms/fields'
import { HuntLanguages } from '@/lib/hunt/hunt-languages'
import { useSelectedHunt } from '@/lib/hunt/use-selected-hunt'
import { toasts } from '@/stores/toasts'
import { CopyButton } from '@/components/ui/copy-button'
import { SingleDownloads } from '@/features/codes/admin/print/single-downloads'
import { printedAddress } from '@/features/codes/model/printed-address'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { formatShortCode } from '@/lib/codes/short-code'

/** Short code and printed URL of a code, to copy or to download. */
function CodeAddress({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  const { site } = usePrintSite()
  const address = printedAddress(site, code.printed_id)
  const shortCode = formatShortCode(code.short_code)
  const facts = [
    [t('admin.codes.shortCode'), shortCode, t('admin.codes.copyShortCode', { name: code.name })],
    [t('admin.codes.address'), address, t('admin.codes.copyAddress', { name: code.name })],
  ] as const
  return (
    <div className="card-surface flex flex-col gap-2 p-4">
      <dl className="flex flex-col gap-1">
        {facts.map(([label, text, copyLabel]) => (
          <div key={label}>
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span className="font-mono break-all">{text}</span>
              <CopyButton text={text} label={copyLabel} />
            </dd>
          </div>
        ))}
      </dl>
      <SingleDownloads code={code} address={address} />
    </div>
  )
}

interface CodeDialogProps {
  /** Current version from the live list; null: a new code. */
  code: CodeRow | null
  onClose: () => void
}

/** Creates or edits a code. */
export function CodeDialog({ code, onClose }: CodeDialogProps) {
  const { t } = useTranslation()
  const save = useImportCodes()
  const selected = useSelectedHunt(null)
  const [chosenHunt, setHunt] = useState<string | null>(null)
  const newHunt = chosenHunt ?? selected
  const huntIds = code ? code.sessions.map(({ id }) => id) : newHunt ? [newHunt] : []
  const isInSession = huntIds.length > 0
  return (
    <ResourceDialog
      title={code ? t('admin.codes.editTitle', { name: code.name }) : t('admin.codes.create')}
      size="lg"
      onClose={onClose}
      schema={codeForm}
      defaultValues={formValues(codeForm, code ?? newCode)}
      version={code?.updated_at}
      onSubmit={async (values, version) => {
        const known = code && { id: code.id, updated_at: version }
        const codes = [{ ...values, max_scans: null, ...known }]
        await save.mutateAsync({ codes, huntId: code ? null : newHunt || null })
        toasts.success(t('admin.codes.saved', { name: values.name }))
      }}
    >
      {(form) => (
        <>
          {code && <CodeAddress code={code} />}
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <FormInput
              label={t('admin.codes.name')}
              hint={t('admin.codes.nameHint')}
              error={t('admin.codes.nameError')}
              control={form.control}
              name="name"
            />
            <FormNumberInput
              label={t('admin.codes.points')}
              hint={t('admin.codes.pointsHint')}
              control={form.control}
              name="points"
            />
          </div>
          {!code && (
            <HuntChoice
              value={newHunt}
              onChange={(hunt) => {
                setHunt(hunt)
                // A code of a hunt cannot be one, and the disabled box could not be unticked.
                if (hunt) form.setValue('is_decoy', false)
              }}
            />
          )}
          <div>
            <Checkbox label={t('admin.codes.isActive')} {...form.register('is_active')} />
            <Checkbox
              label={t('admin.codes.isDecoy')}
              disabled={isInSession}
              {...form.register('is_decoy')}
            />
            <p className="text-soft text-sm text-pretty">
              {t(isInSession ? 'admin.codes.noDecoyHint' : 'admin.codes.decoyHint')}
            </p>
          </div>
          <PlaceFields form={form} />
          <HuntLanguages huntIds={huntIds}>
            <CardFields form={form} huntIds={huntIds} />
          </HuntLanguages>
        </>
      )}
    </ResourceDialog>
  )
}
