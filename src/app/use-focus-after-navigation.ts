import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusContent, focusContentIfRemoved } from '@/lib/browser/focus-content'

/**
 * Leads the focus into a new screen when the link or button that led there went with the old one: it
 * would fall out of the page, and screen readers would say nothing. A link that stays, as those of
 * the bars do, keeps it; so does whatever the screen itself has focused. So it is after a button that
 * took itself away, such as one that closes a notice.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, key } = useLocation()
  // A page that was just loaded is read from its top anyway.
  const isNavigated = key !== 'default'
  useEffect(() => {
    if (isNavigated) focusContent()
  }, [pathname, isNavigated])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const control = target instanceof Element ? target.closest('button, a') : null
      if (control) focusContentIfRemoved(control)
    }
    // Before the act, which may take the button out of the document.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
}
