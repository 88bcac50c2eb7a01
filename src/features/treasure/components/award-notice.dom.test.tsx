import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { teamKeys } from '@/features/teams/api/teams'
import { claimKeys } from '@/features/treasure/api/treasure'
import { AwardNotice } from '@/features/treasure/components/award-notice'
import { fakeBackend } from '@tests/support/fake-backend'

const { rows, settled } = fakeBackend()

interface Options {
  claims?: { status: string }[]
  /** Undefined: a hunt without teams. */
  teamClaim?: { status: string } | null
  isAwarded?: boolean
  isOver?: boolean
}

function renderNotice({ claims = [], teamClaim, isAwarded = true, isOver = false }: Options) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(claimKeys.session('hunt'), claims)
  client.setQueryData(teamKeys.team('hunt'), { claim: teamClaim })
  const gameSession = {
    id: 'hunt',
    treasure_awarded_at: isAwarded ? '2026-11-27T09:00:00Z' : null,
    team_mode: teamClaim === undefined ? ('off' as const) : ('optional' as const),
  }
  return render(
    <QueryClientProvider client={client}>
      <AwardNotice gameSession={gameSession} isOver={isOver} />
    </QueryClientProvider>,
  )
}

it('Tells other players that the treasure is taken', () => {
  renderNotice({ claims: [{ status: 'rejected' }] })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.awardedTitle')
  expect(screen.getByRole('status')).toHaveTextContent('treasure.playOn')
})

it('Tells the winner that they have won', () => {
  renderNotice({ claims: [{ status: 'approved' }] })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.approvedTitle')
})

it('Tells the team of the winner that it has won', () => {
  renderNotice({ teamClaim: { status: 'approved' } })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.teamTitle')
})

it('Tells the other teams that the treasure is taken', () => {
  renderNotice({ teamClaim: null })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.awardedTitle')
})

it('Does not suggest to play on after the end of the hunt', () => {
  renderNotice({ isOver: true })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.awardedTitle')
  expect(screen.queryByText('treasure.playOn')).toBeNull()
})

it('Renders nothing and requests no claims before the treasure is awarded', async () => {
  const { container } = renderNotice({ isAwarded: false })
  expect(container).toBeEmptyDOMElement()
  await settled()
  expect(rows).not.toHaveBeenCalled()
})
