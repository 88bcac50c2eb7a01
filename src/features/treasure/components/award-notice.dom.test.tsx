import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { claimKeys } from '@/features/treasure/api/keys'
import { AwardNotice } from '@/features/treasure/components/award-notice'
import { read } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ read: vi.fn() }))

function renderNotice({ claims = [] as { status: string }[], isAwarded = true, isOver = false }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(claimKeys.session('hunt'), claims)
  return render(
    <QueryClientProvider client={client}>
      <AwardNotice sessionId="hunt" isAwarded={isAwarded} isOver={isOver} />
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

it('Does not suggest to play on after the end of the hunt', () => {
  renderNotice({ isOver: true })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.awardedTitle')
  expect(screen.queryByText('treasure.playOn')).toBeNull()
})

it('Renders nothing and requests no claims before the treasure is awarded', () => {
  const { container } = renderNotice({ isAwarded: false })
  expect(container).toBeEmptyDOMElement()
  expect(read).not.toHaveBeenCalled()
})
