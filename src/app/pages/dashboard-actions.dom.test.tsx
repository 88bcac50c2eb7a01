import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DashboardActions } from '@/app/pages/dashboard-actions'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import { claimState } from '@/features/treasure/model/claim-state'

type ClaimInput = {
  claims?: ('pending' | 'approved' | 'rejected')[]
  found?: boolean
  awarded?: boolean
}

function renderActions(
  claim: ClaimInput | null,
  phase: GameSessionPhase,
  usesClues = true,
): string[] {
  const { claims = [], found = true, awarded = false } = claim ?? {}
  const state = claimState(
    claims.map((status) => ({ status })),
    found ? 0 : 1,
    awarded,
  )
  render(
    <MemoryRouter>
      <DashboardActions
        gameSessionId="hunt"
        usesClues={usesClues}
        claim={claim && state}
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
  expect(renderActions({}, 'running')).toEqual(['dashboard.scan', 'dashboard.toClaim'])
})

it('links to a submitted claim, also when the treasure is awarded', () => {
  expect(renderActions({ claims: ['approved'], awarded: true }, 'ended')).toEqual([
    'dashboard.toOwnClaim',
    'dashboard.recap',
    'treasure.toOthers',
  ])
})

it('offers no claim of a treasure that another player has won', () => {
  expect(renderActions({ awarded: true }, 'running')).toEqual([
    'dashboard.scan',
    'dashboard.toShop',
  ])
})

it.each([
  ['running', ['dashboard.scan']],
  ['upcoming', []],
] as const)('offers no clues in a hunt without, %s', (phase, links) => {
  expect(renderActions({ awarded: true }, phase, false)).toEqual(links)
})

it('puts the claim first after the end while the treasure is available', () => {
  expect(renderActions({}, 'ended')).toEqual([
    'dashboard.toClaim',
    'dashboard.recap',
    'treasure.toOthers',
  ])
  expect(screen.getByRole('link', { name: 'dashboard.toClaim' })).toHaveClass('btn-primary')
  expect(screen.getByRole('button')).toHaveClass('btn-outline')
})

it('shows a skeleton while the found codes are loading', () => {
  expect(renderActions(null, 'running')).toEqual(['dashboard.scan'])
  expect(document.querySelector('.skeleton')).not.toBeNull()
})

it('leads to the shop before the start', () => {
  expect(renderActions({ found: false }, 'upcoming')).toEqual([
    'dashboard.toShop',
    'dashboard.scan',
  ])
  const [shop, scanner] = screen.getAllByRole('link')
  expect(shop).toHaveClass('btn-primary')
  expect(scanner).toHaveClass('btn-outline')
})

it('leads to the shop while the found codes are loading', () => {
  expect(renderActions(null, 'upcoming')).toEqual(['dashboard.toShop'])
})

it('leads to a claim when the start was postponed', () => {
  expect(renderActions({}, 'upcoming')).toEqual(['dashboard.toShop', 'dashboard.toClaim'])
})
