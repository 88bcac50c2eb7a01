import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useCloseOnBack } from '@/lib/browser/navigation-guards'

interface ConfirmDialogProps {
  open?: boolean
  onClose: () => void
  title: ReactNode
  /** Consequences of the action, including everything that is deleted. */
  description: ReactNode
  confirmLabel?: string
  /** Replaces "Cancel" where it could be misread as the action itself. */
  cancelLabel?: string
  destructive?: boolean
  /** Keeps the dialog open and busy during the action; the caller closes it. */
  pending?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks for confirmation of an action that costs tokens or cannot be undone. */
export function ConfirmDialog({
  open = true,
  onClose,
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
  const close = () => {
    if (!pending) onClose()
  }
  useCloseOnBack(open, close)
  return (
    <AlertDialog.Root open={open} onOpenChange={close}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay" />
        <AlertDialog.Content className="sheet" data-size="md" {...returnFocus}>
          <AlertDialog.Title className="text-2xl text-balance break-words">
            {title}
          </AlertDialog.Title>
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
