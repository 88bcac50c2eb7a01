import { expect, test } from 'vitest'
import {
  initialPosition,
  keepOnScreen,
  positionAfterKey,
  parsePosition,
  STEP_PX,
} from '@/features/debug-panel/model/panel-position'

const screen = { width: 1000, height: 800 }
/** In the bottom right corner. */
const box = { left: 600, top: 300, right: 990, bottom: 790 }

test('Arrows move by a step, Home resets, other keys do nothing', () => {
  expect(positionAfterKey({ x: 10, y: 10 }, 'ArrowLeft')).toEqual({ x: 10 - STEP_PX, y: 10 })
  expect(positionAfterKey({ x: 10, y: 10 }, 'ArrowDown')).toEqual({ x: 10, y: 10 + STEP_PX })
  expect(positionAfterKey({ x: -50, y: -50 }, 'Home')).toEqual(initialPosition)
  expect(positionAfterKey(initialPosition, 'Enter')).toBeNull()
})

test('The panel stays on the screen', () => {
  expect(keepOnScreen({ x: -100, y: -50 }, initialPosition, box, screen)).toEqual({
    x: -100,
    y: -50,
  })
  expect(keepOnScreen({ x: -9999, y: -9999 }, initialPosition, box, screen)).toEqual({
    x: -600,
    y: -300,
  })
  expect(keepOnScreen({ x: 9999, y: 9999 }, initialPosition, box, screen)).toEqual({ x: 10, y: 10 })
})

test('A moved panel stays on the screen', () => {
  const moved = { x: -200, y: -100 }
  const there = { left: 400, top: 200, right: 790, bottom: 690 }
  expect(keepOnScreen({ x: -9999, y: 9999 }, moved, there, screen)).toEqual({ x: -600, y: 10 })
})

test('A screen smaller than the panel shows its top left', () => {
  const small = { width: 300, height: 200 }
  expect(
    keepOnScreen(
      { x: 0, y: 0 },
      initialPosition,
      { left: 0, top: 0, right: 390, bottom: 490 },
      small,
    ),
  ).toEqual(initialPosition)
})

test('An invalid stored position is ignored', () => {
  expect(parsePosition({ x: 3, y: -4 })).toEqual({ x: 3, y: -4 })
  for (const other of [null, 'initialPosition', {}, { x: '3', y: 4 }])
    expect(parsePosition(other)).toEqual(initialPosition)
})
