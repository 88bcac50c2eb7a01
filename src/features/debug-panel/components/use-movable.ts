import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import {
  keepOnScreen,
  placeAfterKey,
  readPlace,
  type PanelPlace,
} from '@/features/debug-panel/model/panel-place'
import { readStored, writeStored } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'debug-panel-place'

/**
 * Lets a panel be moved by its handle, with a pointer or the arrow keys; the place is kept.
 * @param panel the element that moves; null while it is closed
 */
export function useMovable(panel: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState(() => readPlace(readStored(STORAGE_KEY)))
  const grip = useRef<{ pointer: number; x: number; y: number; from: PanelPlace } | null>(null)

  function moveTo(wanted: PanelPlace): void {
    if (!panel.current) return
    const screen = { width: window.innerWidth, height: window.innerHeight }
    const next = keepOnScreen(wanted, place, panel.current.getBoundingClientRect(), screen)
    if (next.x === place.x && next.y === place.y) return
    setPlace(next)
    writeStored(STORAGE_KEY, next)
  }

  // A window that has become smaller since must not hide the panel.
  const comeBack = useEffectEvent(() => moveTo(place))
  useEffect(() => {
    const fit = () => comeBack()
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])

  return {
    style: { translate: `${place.x}px ${place.y}px` },
    handle: {
      onKeyDown: (event: KeyboardEvent) => {
        const next = placeAfterKey(place, event.key)
        if (next === null) return
        event.preventDefault()
        moveTo(next)
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = {
          pointer: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          from: place,
        }
      },
      onPointerMove: (event: PointerEvent) => {
        const held = grip.current
        if (held?.pointer !== event.pointerId) return
        moveTo({
          x: held.from.x + event.clientX - held.x,
          y: held.from.y + event.clientY - held.y,
        })
      },
      onPointerUp: () => {
        grip.current = null
      },
      onPointerCancel: () => {
        grip.current = null
      },
    },
  }
}
