import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FirstSteps } from '@/features/game/components/first-steps'
import { useSessionStore } from '@/stores/session'

beforeEach(() => useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } }))

const press = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `game.firstSteps.${name}` }))
const shown = () => screen.queryByRole('heading')?.textContent ?? null

it('Three steps explain buying, solving and scanning, and disappear at the end', () => {
  const { unmount } = render(<FirstSteps gameSessionId="budapest" />)
  expect(shown()).toBe('game.firstSteps.buy.title')
  press('next')
  expect(shown()).toBe('game.firstSteps.solve.title')
  expect(screen.getByRole('heading')).toHaveFocus()
  press('next')
  expect(shown()).toBe('game.firstSteps.scan.title')
  press('done')
  expect(shown()).toBeNull()
  unmount()
  render(<FirstSteps gameSessionId="budapest" />)
  expect(shown()).toBeNull()
})

it('Skipping dismisses the steps for one hunt', () => {
  const { unmount } = render(<FirstSteps gameSessionId="budapest" />)
  press('skip')
  expect(shown()).toBeNull()
  unmount()
  render(<FirstSteps gameSessionId="eger" />)
  expect(shown()).toBe('game.firstSteps.buy.title')
})
