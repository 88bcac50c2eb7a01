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
  positionAfterKey,
  parsePosition,
  type PanelPosition,
} from '@/features/debug-panel/model/panel-position'
import { readStored, writeStored } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'debug-panel-place'

/**
 * Makes a panel draggable by its handle, with a pointer or the arrow keys; remembers the position.
 * @param panel null while closed
 */
export function useDraggable(panel: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState(() => parsePosition(readStored(STORAGE_KEY)))
  const drag = useRef<{ pointer: number; x: number; y: number; from: PanelPosition } | null>(null)

  function moveTo(target: PanelPosition): void {
    if (!panel.current) return
    const screen = { width: window.innerWidth, height: window.innerHeight }
    const next = keepOnScreen(target, position, panel.current.getBoundingClientRect(), screen)
    if (next.x === position.x && next.y === position.y) return
    setPosition(next)
    writeStored(STORAGE_KEY, next)
  }

  // Moves the panel back on screen when the window becomes smaller.
  const keepVisible = useEffectEvent(() => moveTo(position))
  useEffect(() => {
    const fit = () => keepVisible()
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])

  return {
    style: { translate: `${position.x}px ${position.y}px` },
    handle: {
      onKeyDown: (event: KeyboardEvent) => {
        const next = positionAfterKey(position, event.key)
        if (next === null) return
        event.preventDefault()
        moveTo(next)
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = {
          pointer: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          from: position,
        }
      },
      onPointerMove: (event: PointerEvent) => {
        const current = drag.current
        if (current?.pointer !== event.pointerId) return
        moveTo({
          x: current.from.x + event.clientX - current.x,
          y: current.from.y + event.clientY - current.y,
        })
      },
      onPointerUp: () => {
        drag.current = null
      },
      onPointerCancel: () => {
        drag.current = null
      },
    },
  }
}
