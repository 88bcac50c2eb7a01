import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useCloseOnBack } from '@/lib/browser/navigation-guards'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What exactly happens, and what goes with it when something is destroyed. */
  description: ReactNode
  confirmLabel?: string
  /** The way out, where "Cancel" could be taken for the act itself. */
  cancelLabel?: string
  destructive?: boolean
  /** Keeps the dialog open and busy until the act is done; the caller closes it. */
  pending?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before an act that costs coins or cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  destructive = false,
  pending = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const returnFocus = useReturnFocus(open)
  const change = (next: boolean) => {
    if (!pending) onOpenChange(next)
  }
  useCloseOnBack(open, () => change(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay" />
        <AlertDialog.Content className="sheet" data-size="md" {...returnFocus}>
          <AlertDialog.Title className="text-2xl text-balance">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">{description}</AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className="sheet-footer">
            <AlertDialog.Cancel asChild>
              <Button variant="ghost" disabled={pending}>
                {cancelLabel ?? t('common.cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? 'danger' : 'primary'}
              loading={pending}
              onClick={onConfirm}
            >
              {confirmLabel ?? t('common.confirm')}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
