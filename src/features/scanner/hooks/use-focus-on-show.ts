import { useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading when its view appears, so that screen readers say what happened, and
 * shows the view from its start: what it replaces may have been scrolled.
 */
export function useFocusOnShow<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return ref
}
