import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ZodType } from 'zod'
import { useLeaveGuard } from '@/components/resource-form/leave-guard'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { AppError, type ErrorKey } from '@/lib/supabase/errors'

export interface ResourceDialogProps<Input extends FieldValues, Output> {
  title: ReactNode
  description?: ReactNode
  onClose: () => void
  schema: ZodType<Output, Input>
  /** Read when the dialog opens and when the newer version is loaded. */
  defaultValues: DefaultValues<Input>
  /**
   * `updated_at` of the row in the live list, which may move on while somebody types here; leave it out
   * for a new row.
   */
  version?: string
  /** Throws AppError; gets the version that the form was filled from. The dialog closes afterwards. */
  onSubmit: (values: Output, version: string) => Promise<unknown>
  /** Fields that show a refusal themselves, as an error of that type. */
  refusedFields?: Partial<Record<ErrorKey, Path<Input>>>
  submitLabel?: string
  size?: 'md' | 'lg'
  /** Gets the version that the form was filled from, like `onSubmit`. */
  children: (form: UseFormReturn<Input, unknown, Output>, version: string) => ReactNode
}

/**
 * Creates or edits one thing. Asks before typed text is thrown away, shows refusals, and never lets one
 * organiser overwrite another's change unseen: it offers the newer version instead.
 */
export function ResourceDialog<Input extends FieldValues, Output>(
  props: ResourceDialogProps<Input, Output>,
) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { version = '', onClose } = props
  const [seen, setSeen] = useState(version)
  const [wantsNewer, setWantsNewer] = useState(false)
  const [loads, setLoads] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const guard = useLeaveGuard()

  async function save(values: Output): Promise<void> {
    setSaving(true)
    try {
      await props.onSubmit(values, seen)
      guard.release()
      onClose()
    } finally {
      setSaving(false)
    }
  }

  /**
   * A refusal may be faster than the hint about the other's change: then the list is asked again. Where it
   * has no newer version, because the change moved the row out of what is listed, that is said; a newer one
   * that is still on its way to the screen fills a form of its own.
   */
  async function loadNewer(): Promise<void> {
    setWantsNewer(true)
    if (version !== seen) return
    await queryClient.refetchQueries({ queryKey: queryKeyPrefixes.admin }, { throwOnError: true })
    throw new AppError('newer_not_listed')
  }
  if (wantsNewer && version !== seen) {
    setWantsNewer(false)
    setSeen(version)
    setLoads((count) => count + 1)
  }

  function close(): void {
    if (!isSaving) guard.close(onClose)
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={props.title}
        description={props.description}
        size={props.size}
      >
        {seen !== version && !isSaving && (
          <div role="status" className="notice notice-warning mb-4">
            <p className="grow">{t('errors.edit_conflict')}</p>
            <Button variant="outline" size="sm" onClick={() => void loadNewer()}>
              {t('common.loadNewer')}
            </Button>
          </div>
        )}
        <ResourceForm
          loads={loads}
          schema={props.schema}
          defaultValues={props.defaultValues}
          onSubmit={save}
          refusedFields={props.refusedFields}
          onCancel={close}
          onDirtyChange={guard.setDirty}
          onLoadNewer={loadNewer}
          submitLabel={props.submitLabel}
        >
          {(form) => props.children(form, seen)}
        </ResourceForm>
      </Dialog>
      {guard.dialog}
    </>
  )
}
