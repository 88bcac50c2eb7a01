import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { closeTopmost } from '@/lib/browser/navigation-guards'
import { TOAST_DURATION_MS, useToasts, type ToastKind } from '@/stores/toasts'

const icons = { success: CircleCheck, error: CircleAlert, notice: Info } satisfies Record<
  ToastKind,
  typeof Info
>

/** A toast is above the dialogs, so that Escape reaches it alone. It also closes a dialog unless the toast has focus. */
function closeDialogToo(): void {
  if (!document.activeElement?.closest('.toast-viewport')) closeTopmost()
}

/** Shows toasts: announced at once, dismissed by swipe, Escape or after 3 s. */
export function Toaster() {
  const { t } = useTranslation()
  const { items, close } = useToasts()
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} label={t('common.notification')}>
      {items.map(({ id, kind, text, open }) => {
        const Icon = icons[kind]
        return (
          <Toast.Root
            key={id}
            open={open}
            onOpenChange={() => close(id)}
            onEscapeKeyDown={closeDialogToo}
            // A notice is not the result of a user action, so screen readers may announce it later.
            type={kind === 'notice' ? 'background' : 'foreground'}
            className="toast-card"
            data-kind={kind}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <Toast.Description>{text}</Toast.Description>
          </Toast.Root>
        )
      })}
      <Toast.Viewport className="toast-viewport" label={t('common.notifications')} />
    </Toast.Provider>
  )
}
