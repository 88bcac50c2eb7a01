import { useEffect, useRef, useState } from 'react'
import { FADE_MS, HOLD_MS } from '@/features/ar/model/presence'

/** What the camera has in sight: nothing, this page's code, or another one. */
export type Sight = 'nothing' | 'this_code' | 'other_code'

/** Remembers what was seen for as long as the chest stays; then there is nothing in sight. */
export function useSight(): { sight: Sight; see: (seen: Sight) => void } {
  const [sight, setSight] = useState<Sight>('nothing')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function see(seen: Sight): void {
    setSight(seen)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSight('nothing'), HOLD_MS + FADE_MS)
  }

  return { sight, see }
}
