import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HuntChoice } from '@/components/csv-import/hunt-choice'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { FormInput } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { useCreateCodes } from '@/features/codes/api/codes'
import { seriesForm } from '@/features/codes/model/code-form'
import { useSelectedHunt } from '@/lib/hunt/use-selected-hunt'
import { toasts } from '@/stores/toasts'

interface SeriesDialogProps {
  onClose: () => void
  /** @param prefix of the new names, to show the codes in the list */
  onCreated: (prefix: string) => void
}

/** Creates up to 500 numbered codes. */
export function SeriesDialog({ onClose, onCreated }: SeriesDialogProps) {
  const { t } = useTranslation()
  const create = useCreateCodes()
  const selected = useSelectedHunt(null)
  const [chosenHunt, setHunt] = useState<string | null>(null)
  const huntId = chosenHunt ?? selected
  return (
    <ResourceDialog
      title={t('admin.codes.series.title')}
      description={t('admin.codes.series.text')}
      onClose={onClose}
      schema={seriesForm}
      defaultValues={{ prefix: t('admin.codes.series.defaultPrefix'), count: '12', points: '10' }}
      onSubmit={async ({ prefix, count, points }) => {
        const { created } = await create.mutateAsync({
          p_prefix: prefix,
          p_count: count,
          p_points: points,
          p_game_session_id: huntId || null,
        })
        toasts.success(t('admin.codes.series.done', { count: created }))
        onCreated(prefix)
      }}
      submitLabel={t('admin.codes.series.submit')}
    >
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormInput
            label={t('admin.codes.series.prefix')}
            hint={t('admin.codes.series.prefixHint')}
            className="sm:col-span-2"
            error={t('admin.codes.series.prefixError')}
            control={control}
            name="prefix"
          />
          <FormNumberInput label={t('admin.codes.series.count')} control={control} name="count" />
          <FormNumberInput label={t('admin.codes.points')} control={control} name="points" />
          <HuntChoice value={huntId} onChange={setHunt} className="sm:col-span-2" />
        </div>
      )}
    </ResourceDialog>
  )
}
