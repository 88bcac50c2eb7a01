import { expect, test } from 'vitest'
import {
  corner,
  keepOnScreen,
  placeAfterKey,
  readPlace,
  STEP_PX,
} from '@/features/debug-panel/model/panel-place'

const screen = { width: 1000, height: 800 }
/** In the bottom right corner. */
const box = { left: 600, top: 300, right: 990, bottom: 790 }

test('Arrows move by a step, Home goes back, other keys do nothing', () => {
  expect(placeAfterKey({ x: 10, y: 10 }, 'ArrowLeft')).toEqual({ x: 10 - STEP_PX, y: 10 })
  expect(placeAfterKey({ x: 10, y: 10 }, 'ArrowDown')).toEqual({ x: 10, y: 10 + STEP_PX })
  expect(placeAfterKey({ x: -50, y: -50 }, 'Home')).toEqual(corner)
  expect(placeAfterKey(corner, 'Enter')).toBeNull()
})

test('The panel stays on the screen', () => {
  expect(keepOnScreen({ x: -100, y: -50 }, corner, box, screen)).toEqual({ x: -100, y: -50 })
  expect(keepOnScreen({ x: -9999, y: -9999 }, corner, box, screen)).toEqual({ x: -600, y: -300 })
  expect(keepOnScreen({ x: 9999, y: 9999 }, corner, box, screen)).toEqual({ x: 10, y: 10 })
})

test('It stays there as well when it was moved before', () => {
  const moved = { x: -200, y: -100 }
  const there = { left: 400, top: 200, right: 790, bottom: 690 }
  expect(keepOnScreen({ x: -9999, y: 9999 }, moved, there, screen)).toEqual({ x: -600, y: 10 })
})

test('A screen smaller than the panel shows its beginning', () => {
  const small = { width: 300, height: 200 }
  expect(
    keepOnScreen({ x: 0, y: 0 }, corner, { left: 0, top: 0, right: 390, bottom: 490 }, small),
  ).toEqual(corner)
})

test('Only a place is read from storage', () => {
  expect(readPlace({ x: 3, y: -4 })).toEqual({ x: 3, y: -4 })
  for (const other of [null, 'corner', {}, { x: '3', y: 4 }])
    expect(readPlace(other)).toEqual(corner)
})
