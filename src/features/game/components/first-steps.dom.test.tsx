import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FirstSteps } from '@/features/game/components/first-steps'
import { useSessionStore } from '@/stores/session'

beforeEach(() => useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } }))

const press = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `game.firstSteps.${name}` }))
const shown = () => screen.queryByRole('heading')?.textContent ?? null

it('Three steps explain buying, solving and scanning, and disappear at the end', () => {
  const { unmount } = render(<FirstSteps gameSessionId="budapest" usesClues />)
  expect(shown()).toBe('game.firstSteps.buy.title')
  press('next')
  expect(shown()).toBe('game.firstSteps.solve.title')
  expect(screen.getByRole('heading')).toHaveFocus()
  press('next')
  expect(shown()).toBe('game.firstSteps.scan.title')
  press('done')
  expect(shown()).toBeNull()
  unmount()
  render(<FirstSteps gameSessionId="budapest" usesClues />)
  expect(shown()).toBeNull()
})

it('Skipping dismisses the steps for one hunt', () => {
  const { unmount } = render(<FirstSteps gameSessionId="budapest" usesClues />)
  press('skip')
  expect(shown()).toBeNull()
  unmount()
  render(<FirstSteps gameSessionId="eger" usesClues />)
  expect(shown()).toBe('game.firstSteps.buy.title')
})

it('A hunt without clues has one step', () => {
  render(<FirstSteps gameSessionId="school" usesClues={false} />)
  expect(shown()).toBe('game.firstSteps.search.title')
  press('done')
  expect(shown()).toBeNull()
})
