import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DashboardActions } from '@/app/pages/dashboard-actions'
import type { SessionPhase } from '@/features/game/model/session-state'
import { claimState } from '@/features/treasure/model/claim-state'

type Facts = {
  claims?: ('pending' | 'approved' | 'rejected')[]
  found?: boolean
  awarded?: boolean
}

function steps(facts: Facts | null, phase: SessionPhase): string[] {
  const { claims = [], found = true, awarded = false } = facts ?? {}
  const state = claimState(
    claims.map((status) => ({ status })),
    found,
    awarded,
  )
  render(
    <MemoryRouter>
      <DashboardActions claim={facts && state} phase={phase} onSwitch={() => undefined} />
    </MemoryRouter>,
  )
  return [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
    ({ textContent }) => textContent,
  )
}

it('leads to the claim of a found treasure', () => {
  expect(steps({}, 'running')).toEqual(['dashboard.scan', 'dashboard.toClaim'])
})

it('leads to a sent claim under its own name, also when the treasure is awarded', () => {
  expect(steps({ claims: ['approved'], awarded: true }, 'ended')).toEqual([
    'dashboard.toOwnClaim',
    'treasure.toOthers',
  ])
})

it('offers no claim of a treasure that somebody else has won', () => {
  expect(steps({ awarded: true }, 'running')).toEqual(['dashboard.scan', 'dashboard.toShop'])
})

it('puts the claim first when the hunt is over and the treasure still to be had', () => {
  expect(steps({}, 'ended')).toEqual(['dashboard.toClaim', 'treasure.toOthers'])
  expect(screen.getByRole('link')).toHaveClass('btn-primary')
  expect(screen.getByRole('button')).toHaveClass('btn-outline')
})

it('shows no step that another one would replace while it is not known what was found', () => {
  expect(steps(null, 'running')).toEqual(['dashboard.scan'])
  expect(document.querySelector('.skeleton')).not.toBeNull()
})

it('leads to the clues before the start, when no code counts yet', () => {
  expect(steps({ found: false }, 'upcoming')).toEqual(['dashboard.toShop', 'dashboard.scan'])
  const [shop, scanner] = screen.getAllByRole('link')
  expect(shop).toHaveClass('btn-primary')
  expect(scanner).toHaveClass('btn-outline')
})

it('leads to the clues at once while it is not known what was found', () => {
  expect(steps(null, 'upcoming')).toEqual(['dashboard.toShop'])
})

it('still leads to a claim when the start was put off', () => {
  expect(steps({}, 'upcoming')).toEqual(['dashboard.toShop', 'dashboard.toClaim'])
})
