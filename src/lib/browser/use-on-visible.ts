import { useEffect, useEffectEvent, useRef } from 'react'

/** Advertising standard for a viewable impression: half of the element visible for one second. */
const VISIBLE_RATIO = 0.5
const VISIBLE_FOR_MS = 1000

/** Calls `onVisible` once the element has been visible for a second; scrolling past it does not count. */
export function useOnVisible<T extends HTMLElement>(onVisible: () => void) {
  const ref = useRef<T>(null)
  const handleVisible = useEffectEvent(onVisible)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          handleVisible()
        }, VISIBLE_FOR_MS)
      },
      { threshold: VISIBLE_RATIO },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return ref
}
