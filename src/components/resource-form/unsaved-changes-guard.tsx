import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useNavigationGuard, type BlockedNavigation } from '@/lib/browser/navigation-guards'

/**
 * Asks for confirmation before unsaved changes are lost by closing the dialog, navigation, "back" or
 * closing the tab.
 * @param question replaces the default text, which is about typed text
 */
export function useUnsavedChangesGuard(question?: { title: string; text: string }) {
  const { t } = useTranslation()
  const isDirty = useRef(false)
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null)
  useNavigationGuard(() => isDirty.current, setBlocked)
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
      open={closing !== null || blocked !== null}
      onClose={() => {
        setClosing(null)
        setBlocked(null)
        blocked?.stay()
      }}
      title={question?.title ?? t('common.unsavedTitle')}
      description={question?.text ?? t('common.unsavedText')}
      confirmLabel={t('common.unsavedDiscard')}
      destructive
      onConfirm={() => {
        release()
        setClosing(null) // the dialog may stay open, e.g. when only its tab changes
        setBlocked(null)
        if (blocked) blocked.proceed()
        else closing?.onClose()
      }}
    />
  )
  return {
    /** Pass to the form as `onDirtyChange`. */
    setDirty,
    /** Allows navigation after saving. */
    release,
    /** Calls `onClose` at once, or after the user agrees to discard unsaved changes. */
    close,
    /** The confirmation dialog; render it beside the form. */
    dialog,
  }
}
