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
      <DashboardActions
        sessionId="hunt"
        claim={facts && state}
        phase={phase}
        onSwitch={() => undefined}
      />
    </MemoryRouter>,
  )
  return [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
    ({ textContent }) => textContent,
  )
}

it('leads to the claim of a found treasure', () => {
  expect(steps({}, 'running')).toEqual(['dashboard.scan', 'dashboard.toClaim'])
})

it('links to a submitted claim, also when the treasure is awarded', () => {
  expect(steps({ claims: ['approved'], awarded: true }, 'ended')).toEqual([
    'dashboard.toOwnClaim',
    'dashboard.recap',
    'treasure.toOthers',
  ])
})

it('offers no claim of a treasure that another player has won', () => {
  expect(steps({ awarded: true }, 'running')).toEqual(['dashboard.scan', 'dashboard.toShop'])
})

it('puts the claim first after the end while the treasure is available', () => {
  expect(steps({}, 'ended')).toEqual(['dashboard.toClaim', 'dashboard.recap', 'treasure.toOthers'])
  expect(screen.getByRole('link', { name: 'dashboard.toClaim' })).toHaveClass('btn-primary')
  expect(screen.getByRole('button')).toHaveClass('btn-outline')
})

it('shows a skeleton while the found codes are loading', () => {
  expect(steps(null, 'running')).toEqual(['dashboard.scan'])
  expect(document.querySelector('.skeleton')).not.toBeNull()
})

it('leads to the shop before the start', () => {
  expect(steps({ found: false }, 'upcoming')).toEqual(['dashboard.toShop', 'dashboard.scan'])
  const [shop, scanner] = screen.getAllByRole('link')
  expect(shop).toHaveClass('btn-primary')
  expect(scanner).toHaveClass('btn-outline')
})

it('leads to the shop while the found codes are loading', () => {
  expect(steps(null, 'upcoming')).toEqual(['dashboard.toShop'])
})

it('leads to a claim when the start was postponed', () => {
  expect(steps({}, 'upcoming')).toEqual(['dashboard.toShop', 'dashboard.toClaim'])
})
