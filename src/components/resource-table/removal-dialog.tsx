import { useState, type ReactNode } from 'react'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { toAppError, type ErrorKey } from '@/lib/supabase/errors'

/** Deletion or retirement of a row. */
interface RemovalAction {
  title: ReactNode
  description: ReactNode
  confirmLabel?: string
  /** Throws AppError, which the dialog shows. */
  run: () => Promise<unknown>
  /** Success message of the toast. */
  done: string
}

interface RemovalDialogProps {
  deletion: RemovalAction
  /** Alternative for rows that are in use. */
  retirement: RemovalAction
  /** Whether the row is known to be in use. */
  isInUse: boolean
  /** Error key of a deletion when the row has come into use meanwhile. */
  inUseKey: ErrorKey
  onClose: () => void
}

/** Deletes a row, or retires it when it is in use. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { deletion, retirement, inUseKey, onClose } = props
  const [wasRejected, setRejected] = useState(false)
  const isInUse = props.isInUse || wasRejected
  const { run, ...texts } = isInUse ? retirement : deletion

  async function runAction(): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (toAppError(error).key === inUseKey) setRejected(true)
      throw error
    }
  }

  return (
    <DeleteDialog
      // The key clears the error when the dialog switches to retirement.
      key={isInUse ? 'retirement' : 'deletion'}
      {...texts}
      onDelete={runAction}
      onClose={onClose}
    />
  )
}
