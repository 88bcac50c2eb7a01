import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { EditConflictNotice, ResourceForm } from '@/components/resource-form/resource-form'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Dialog } from '@/components/ui/dialog'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { AppError } from '@/lib/supabase/errors'

type FormProps<Input extends FieldValues, Output> = ComponentProps<
  typeof ResourceForm<Input, Output>
>

interface ResourceDialogProps<Input extends FieldValues, Output> extends Pick<
  FormProps<Input, Output>,
  | ('schema' | 'defaultValues' | 'done' | 'submitLabel' | 'isDestructive')
  | ('fieldsByErrorKey' | 'errorText')
> {
  title: ReactNode
  description?: ReactNode
  onClose: () => void
  /**
   * `updated_at` of the row in the live list, which may change while the dialog is open; omit it for a new
   * row.
   */
  version?: string
  /** Called with the version that filled the form; throws AppError. The dialog closes on success. */
  onSubmit: (values: Output, version: string) => Promise<unknown>
  size?: 'md' | 'lg'
  /** Called with the version that filled the form. */
  children: (form: UseFormReturn<Input, unknown, Output>, version: string) => ReactNode
}

/**
 * Creates or edits one row. Asks before unsaved changes are discarded, shows errors, and prevents lost
 * updates: if another organiser has changed the row, it offers to load the newer version.
 */
export function ResourceDialog<Input extends FieldValues, Output>({
  title,
  description,
  onClose,
  version = '',
  onSubmit,
  size,
  children,
  ...form
}: ResourceDialogProps<Input, Output>) {
  const queryClient = useQueryClient()
  const [loadedVersion, setLoadedVersion] = useState(version)
  const [isLoadingNewer, setLoadingNewer] = useState(false)
  const [reloadCount, setReloadCount] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const guard = useUnsavedChangesGuard()

  async function save(values: Output): Promise<void> {
    setSaving(true)
    try {
      await onSubmit(values, loadedVersion)
      guard.release()
      onClose()
    } finally {
      setSaving(false)
    }
  }

  /**
   * Loads the newer version after a conflict. The error may arrive before the broadcast, so the list is
   * refetched. If the list has no newer version, because the change moved the row out of it, throws
   * `newer_not_listed`.
   */
  async function loadNewer(): Promise<void> {
    setLoadingNewer(true)
    if (version !== loadedVersion) return
    await queryClient.refetchQueries({ queryKey: queryKeyPrefixes.admin }, { throwOnError: true })
    throw new AppError('newer_not_listed')
  }
  if (isLoadingNewer && version !== loadedVersion) {
    setLoadingNewer(false)
    setLoadedVersion(version)
    setReloadCount((count) => count + 1)
  }

  function close(): void {
    if (!isSaving) guard.close(onClose)
  }

  return (
    <>
      <Dialog onClose={close} title={title} description={description} size={size}>
        {loadedVersion !== version && !isSaving && (
          <EditConflictNotice onLoadNewer={() => void loadNewer()} />
        )}
        <ResourceForm
          {...form}
          reloadCount={reloadCount}
          onSubmit={save}
          onCancel={close}
          onDirtyChange={guard.setDirty}
          onLoadNewer={loadNewer}
        >
          {(fields) => children(fields, loadedVersion)}
        </ResourceForm>
      </Dialog>
      {guard.dialog}
    </>
  )
}
