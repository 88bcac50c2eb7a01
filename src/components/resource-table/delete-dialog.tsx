import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'

export interface DeleteDialogProps {
  title: ReactNode
  /** What goes with it. */
  description: ReactNode
  /** Throws AppError; the dialog shows it and stays open. */
  onDelete: () => Promise<unknown>
  onClose: () => void
  confirmLabel?: string
  /** False for an act that can be undone. */
  destructive?: boolean
}

/** Asks before something is destroyed, waits for it, shows a refusal, and closes when it is done. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function confirm(): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      await props.onDelete()
      props.onClose()
    } catch (error) {
      setFailure(error)
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !pending && props.onClose()}
      title={props.title}
      description={props.description}
      confirmLabel={props.confirmLabel ?? t('common.delete')}
      destructive={props.destructive ?? true}
      pending={pending}
      onConfirm={() => void confirm()}
    >
      {failure ? <ErrorState error={failure} /> : null}
    </ConfirmDialog>
  )
}
