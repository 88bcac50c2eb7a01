import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { MediaField } from '@/components/media/media-field'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { type AdminClue, useSaveGuide } from '@/features/clues/api/admin-clues'
import { guideForm, newGuide } from '@/features/clues/model/clue-form'
import { formValues } from '@/lib/forms/fields'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** Form for the solution guide of a clue. */
export function GuideDialog({ clue, onClose }: { clue: AdminClue; onClose: () => void }) {
  const { t, localized } = useTexts()
  const save = useSaveGuide()
  const name = localized(clue, 'name')
  // Saves the guide that was opened: if it was deleted meanwhile, saving fails instead of recreating it.
  const [opened] = useState(clue.guide)
  return (
    <ResourceDialog
      title={t(clue.guide ? 'admin.guides.editTitle' : 'admin.guides.newTitle', { name })}
      description={localized(clue, 'content') || undefined}
      size="lg"
      schema={guideForm}
      defaultValues={formValues(guideForm, clue.guide ?? newGuide)}
      version={clue.guide?.updated_at}
      onClose={onClose}
      onSubmit={async (values, version) => {
        const guide = clue.guide ?? opened
        await save.mutateAsync({
          ...values,
          clue_id: clue.id,
          ...(guide && version && { id: guide.id, updated_at: version }),
        })
        toasts.success(t('admin.guides.saved', { name }))
      }}
    >
      {(form) => (
        <GameSessionLanguages gameSessionIds={clue.game_sessions.map(({ id }) => id)} isClue>
          <LocalizedFields
            form={form}
            name="content"
            label={t('admin.guides.content')}
            hint={t('admin.guides.contentHint')}
            formatted
            rows={8}
          />
          <Controller
            control={form.control}
            name="media"
            render={({ field }) => <MediaField value={field.value} onChange={field.onChange} />}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormNumberInput label={t('admin.clues.price')} {...fieldOf(form.control, 'price')} />
            <div className="sm:pt-6">
              <Checkbox label={t('admin.guides.isActive')} {...form.register('is_active')} />
            </div>
          </div>
        </GameSessionLanguages>
      )}
    </ResourceDialog>
  )
}
