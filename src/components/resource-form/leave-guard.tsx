import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useNavigationGuard, type BlockedNavigation } from '@/lib/browser/navigation-guards'

export interface LeaveGuard {
  /** What a form reports with `onDirtyChange`. */
  setDirty: (isDirty: boolean) => void
  /** Lets the next navigation pass, once everything is saved. */
  release: () => void
  /** Closes what holds the form: at once, or when it is said that the unsaved text may go. */
  close: (onClose: () => void) => void
  /** The question; render it beside the form. */
  dialog: ReactNode
}

/**
 * Asks before unsaved text is left: by closing its dialog, by a link, by "back" or by closing the tab.
 * @param question what to ask where it is not typed text that would be lost
 */
export function useLeaveGuard(question?: { title: string; text: string }): LeaveGuard {
  const { t } = useTranslation()
  const isDirty = useRef(false)
  const [held, setHeld] = useState<BlockedNavigation | null>(null)
  useNavigationGuard(() => isDirty.current, setHeld)
  const setDirty = useCallback((next: boolean) => {
    isDirty.current = next
  }, [])
  const release = useCallback(() => setDirty(false), [setDirty])
  const [closing, setClosing] = useState<{ onClose: () => void } | null>(null)
  const close = (onClose: () => void) => (isDirty.current ? setClosing({ onClose }) : onClose())

  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [])

  const dialog = (
    <ConfirmDialog
      open={closing !== null || held !== null}
      onOpenChange={(open) => {
        if (open) return
        setClosing(null)
        setHeld(null)
        held?.stay()
      }}
      title={question?.title ?? t('common.unsavedTitle')}
      description={question?.text ?? t('common.unsavedText')}
      confirmLabel={t('common.unsavedDiscard')}
      destructive
      onConfirm={() => {
        release()
        setClosing(null) // what holds the form may stay, as a dialog does when its tab changes
        setHeld(null)
        if (held) held.proceed()
        else closing?.onClose()
      }}
    />
  )
  return { setDirty, release, close, dialog }
}
