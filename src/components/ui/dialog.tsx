import { Dialog as Primitive } from 'radix-ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HeadingLevel } from '@/components/ui/heading-level'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useCloseOnBack } from '@/lib/browser/navigation-guards'

interface DialogProps {
  open?: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode
  size?: 'md' | 'lg' | 'full'
  children?: ReactNode
}

/** A modal: a bottom sheet on phones, a centred panel on desktops. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  children,
}: DialogProps) {
  const { t } = useTranslation()
  const returnFocus = useReturnFocus(open)
  useCloseOnBack(open, onClose)
  return (
    <Primitive.Root open={open} onOpenChange={() => onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="overlay" />
        <Primitive.Content
          className="sheet"
          data-size={size}
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="min-w-0 text-2xl text-balance break-words">
              {title}
            </Primitive.Title>
            <Primitive.Close
              aria-label={t('common.close')}
              className="btn btn-ghost btn-square -mt-2 -mr-2 size-11"
            >
              <X aria-hidden="true" className="size-5" />
            </Primitive.Close>
          </div>
          {description && (
            <Primitive.Description className="text-soft mt-1">{description}</Primitive.Description>
          )}
          <div className="mt-4">
            <HeadingLevel value={3}>{children}</HeadingLevel>
          </div>
          {footer && <div className="sheet-footer">{footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
