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

it('Whoever searches on is told that the treasure is gone', () => {
  renderNotice({ claims: [{ status: 'rejected' }] })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.awardedTitle')
  expect(screen.getByRole('status')).toHaveTextContent('treasure.playOn')
})

it('The winner reads that it is theirs', () => {
  renderNotice({ claims: [{ status: 'approved' }] })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.approvedTitle')
})

it('Once the hunt is over nobody is sent on', () => {
  renderNotice({ isOver: true })
  expect(screen.getByRole('status')).toHaveTextContent('treasure.awardedTitle')
  expect(screen.queryByText('treasure.playOn')).toBeNull()
})

it('Before that nothing is said, and no claim is asked for', () => {
  const { container } = renderNotice({ isAwarded: false })
  expect(container).toBeEmptyDOMElement()
  expect(read).not.toHaveBeenCalled()
})
