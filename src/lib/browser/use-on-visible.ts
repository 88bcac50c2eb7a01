import { useEffect, useEffectEvent, useRef } from 'react'

/** Half of it in view for a second: what advertisers call a viewable impression. */
const SEEN_RATIO = 0.5
const SEEN_AFTER_MS = 1000

/** Calls back once the element has really been seen; scrolling past it does not count. */
export function useOnVisible<T extends HTMLElement>(onSeen: () => void) {
  const ref = useRef<T>(null)
  const handleSeen = useEffectEvent(onSeen)
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
          handleSeen()
        }, SEEN_AFTER_MS)
      },
      { threshold: SEEN_RATIO },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return ref
}
