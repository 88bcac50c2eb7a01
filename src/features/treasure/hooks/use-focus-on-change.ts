import { useEffect, useRef } from 'react'

/**
 * Leads eyes and screen readers to a new state of the screen: back to the top and to its heading. The
 * state that the screen opens with takes no focus.
 * @param state changes when something new is shown
 * @returns ref for the focusable heading
 */
export function useFocusOnChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}
