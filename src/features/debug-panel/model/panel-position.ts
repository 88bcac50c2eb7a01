/** Offset from the bottom right corner in CSS pixels; right and down are positive. */
export interface PanelPosition {
  x: number
  y: number
}

interface PanelBox {
  left: number
  top: number
  right: number
  bottom: number
}

export const initialPosition: PanelPosition = { x: 0, y: 0 }

/** Distance per arrow key press. */
export const STEP_PX = 24

const steps: Record<string, PanelPosition> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
}

/** Position after a key press: arrows move by a step, Home resets; null for other keys. */
export function positionAfterKey(position: PanelPosition, key: string): PanelPosition | null {
  if (key === 'Home') return initialPosition
  const step = steps[key]
  return step ? { x: position.x + step.x, y: position.y + step.y } : null
}

/**
 * Clamps a position so that the whole panel stays on the screen.
 * @param target new position
 * @param current position at which `box` was measured
 * @param box bounding box of the panel at `current`
 * @param screen size of the window
 */
export function keepOnScreen(
  target: PanelPosition,
  current: PanelPosition,
  box: PanelBox,
  screen: { width: number; height: number },
): PanelPosition {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))
  return {
    x: clamp(target.x, current.x - box.left, current.x + screen.width - box.right),
    y: clamp(target.y, current.y - box.top, current.y + screen.height - box.bottom),
  }
}

/** Validates a position from local storage; falls back to the initial position. */
export function parsePosition(stored: unknown): PanelPosition {
  if (typeof stored !== 'object' || stored === null) return initialPosition
  const [x, y]: unknown[] = [Reflect.get(stored, 'x'), Reflect.get(stored, 'y')]
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : initialPosition
}
