import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusContent } from '@/lib/browser/focus-content'

/**
 * Leads the focus into a new screen when the link or button that led there went with the old one: it
 * would fall out of the page, and screen readers would say nothing. A link that stays, as those of
 * the bars do, keeps it; so does whatever the screen itself has focused.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, key } = useLocation()
  // A page that was just loaded is read from its top anyway.
  const isNavigated = key !== 'default'
  useEffect(() => {
    if (isNavigated) focusContent()
  }, [pathname, isNavigated])
}
