import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusContent, focusContentIfRemoved } from '@/lib/browser/focus-content'

/**
 * Focuses the content after a navigation or a click that removed the focused link or button, so that
 * screen readers continue there. Elements that still exist, such as navbar links, keep the focus.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, key } = useLocation()
  // Screen readers read a freshly loaded page from the top.
  const isNavigated = key !== 'default'
  useEffect(() => {
    if (isNavigated) focusContent()
  }, [pathname, isNavigated])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const control = target instanceof Element ? target.closest('button, a') : null
      if (control) focusContentIfRemoved(control)
    }
    // Capture phase: the click handler may remove the button.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
}
