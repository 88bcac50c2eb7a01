import { AlertDialog } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What exactly happens, and what goes with it when something is destroyed. */
  description: ReactNode
  confirmLabel?: string
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
  destructive = false,
  pending = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  // It opens by state, not by a trigger of the library, which therefore cannot lead back.
  const opener = useRef<Element | null>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay" />
        <AlertDialog.Content
          className="sheet"
          data-size="md"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What the act brought (a clue just bought) may have taken the focus already.
            const isFree = document.activeElement === document.body
            if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
          }}
        >
          <AlertDialog.Title className="text-2xl text-balance">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">{description}</AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className="sheet-footer">
            <AlertDialog.Cancel asChild>
              <Button variant="ghost" disabled={pending}>
                {t('common.cancel')}
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
