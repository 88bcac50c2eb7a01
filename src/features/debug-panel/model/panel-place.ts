/** How far the panel has been moved from its corner, in CSS pixels; right and down are positive. */
export interface PanelPlace {
  x: number
  y: number
}

/** A rectangle as the browser measures it. */
export interface PanelBox {
  left: number
  top: number
  right: number
  bottom: number
}

export const corner: PanelPlace = { x: 0, y: 0 }

/** One press of an arrow key. */
export const STEP_PX = 24

const steps: Record<string, PanelPlace> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
}

/** Where a key moves the panel: the arrows by a step, Home back to the corner; null for other keys. */
export function placeAfterKey(place: PanelPlace, key: string): PanelPlace | null {
  if (key === 'Home') return corner
  const step = steps[key]
  return step ? { x: place.x + step.x, y: place.y + step.y } : null
}

/**
 * Keeps the panel on the screen, so that its handle can always be reached.
 * @param wanted the new place
 * @param current the place at which `box` was measured
 * @param box the panel on the screen at `current`
 * @param screen width and height of the window
 */
export function keepOnScreen(
  wanted: PanelPlace,
  current: PanelPlace,
  box: PanelBox,
  screen: { width: number; height: number },
): PanelPlace {
  const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))
  return {
    x: between(wanted.x, current.x - box.left, current.x + screen.width - box.right),
    y: between(wanted.y, current.y - box.top, current.y + screen.height - box.bottom),
  }
}

/** A place that was kept in local storage; the corner when it is none. */
export function readPlace(stored: unknown): PanelPlace {
  if (typeof stored !== 'object' || stored === null) return corner
  const [x, y]: unknown[] = [Reflect.get(stored, 'x'), Reflect.get(stored, 'y')]
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : corner
}
