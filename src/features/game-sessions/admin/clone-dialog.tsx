import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { useCloneGameSession } from '@/features/game/api/admin-game'
import { text } from '@/lib/forms/fields'

const cloneSchema = z.object({
  name: text(2, 120),
  withNewCodes: z.boolean(),
})

interface CloneDialogProps {
  source: { id: string; name: string }
  asTest: boolean
  onClose: () => void
}

/** Clones a session as a test, which starts at once, or as a new hunt without dates. */
export function CloneDialog({ source, asTest, onClose }: CloneDialogProps) {
  const { t } = useTranslation()
  const clone = useCloneGameSession()
  const suggestion = t(asTest ? 'admin.sessions.testName' : 'admin.sessions.copyName', {
    name: source.name,
  })
  return (
    <ResourceDialog
      title={t(asTest ? 'admin.sessions.cloneTest' : 'admin.sessions.clone')}
      description={t(asTest ? 'admin.sessions.cloneTestText' : 'admin.sessions.cloneText')}
      onClose={onClose}
      schema={cloneSchema}
      // Cuts by code points: the server rejects half an emoji.
      defaultValues={{ name: [...suggestion].slice(0, 120).join(''), withNewCodes: false }}
      submitLabel={t('admin.sessions.cloneSubmit')}
      onSubmit={({ name, withNewCodes }) =>
        clone.mutateAsync({
          p_game_session_id: source.id,
          p_name: name,
          p_as_test: asTest,
          p_new_codes: withNewCodes,
        })
      }
      done={({ name }) => t('admin.sessions.cloned', { name })}
    >
      {(form) => (
        <>
          <FormInput
            label={t('admin.sessions.name')}
            error={t('admin.sessions.nameError')}
            {...fieldOf(form.control, 'name')}
          />
          {!asTest && (
            <div>
              <Checkbox
                label={t('admin.sessions.withNewCodes')}
                {...form.register('withNewCodes')}
              />
              <p className="text-soft text-sm">{t('admin.sessions.withNewCodesHint')}</p>
            </div>
          )}
        </>
      )}
    </ResourceDialog>
  )
}
