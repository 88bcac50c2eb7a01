import { useEffect, useRef } from 'react'

/** Moves the focus to a heading when its view appears, so that screen readers say what happened. */
export function useFocusOnShow<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    ref.current?.focus()
  }, [])
  return ref
}
