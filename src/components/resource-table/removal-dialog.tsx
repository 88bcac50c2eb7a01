import { useState, type ReactNode } from 'react'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { toAppError, type ErrorKey } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'

/** One of the two ways to be rid of something. */
export interface RemovalAct {
  title: ReactNode
  description: ReactNode
  confirmLabel?: string
  /** Throws AppError; the dialog shows it and stays open. */
  run: () => Promise<unknown>
  /** What the toast says afterwards. */
  done: string
}

export interface RemovalDialogProps {
  deletion: RemovalAct
  /** What is done instead with what the books need. */
  retirement: RemovalAct
  /** Whether it is known that they need it. */
  isInUse: boolean
  /** How the database refuses a deletion when somebody has come to use it meanwhile. */
  inUseKey: ErrorKey
  onClose: () => void
}

/** Deletes something, or retires what was used and therefore stays. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { deletion, retirement, inUseKey, onClose } = props
  const [isRefused, setRefused] = useState(false)
  const isInUse = props.isInUse || isRefused
  const { run, done, ...words } = isInUse ? retirement : deletion

  async function carryOut(): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (toAppError(error).key === inUseKey) setRefused(true)
      throw error
    }
    toasts.success(done)
  }

  return (
    <DeleteDialog
      // Another question: the refusal of the one before does not belong to it.
      key={isInUse ? 'retirement' : 'deletion'}
      {...words}
      onDelete={carryOut}
      onClose={onClose}
    />
  )
}
