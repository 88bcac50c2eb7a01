import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { toasts } from '@/stores/toasts'

interface DeleteDialogProps {
  title: ReactNode
  /** Consequences of the deletion. */
  description: ReactNode
  /** Throws AppError, which the dialog shows. */
  onDelete: () => Promise<unknown>
  /** Success message. */
  done?: string
  onClose: () => void
  confirmLabel?: string
  /** False for an action that can be undone. */
  destructive?: boolean
  /** Fields and facts below the description. */
  children?: ReactNode
}

/** Confirmation dialog that waits for the deletion, shows its error, and closes on success. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function confirm(): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      await props.onDelete()
      if (props.done) toasts.success(props.done)
      props.onClose()
    } catch (error) {
      setFailure(error)
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      confirmLabel={props.confirmLabel ?? t('common.delete')}
      destructive={props.destructive ?? true}
      pending={pending}
      onConfirm={() => void confirm()}
    >
      {props.children}
      {failure ? <ErrorState error={failure} /> : null}
    </ConfirmDialog>
  )
}
