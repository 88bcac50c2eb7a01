import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NameQuestion } from '@/features/profile/components/name-question'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()

test.each([
  ['yes', true],
  ['no', false],
] as const)(
  'The answer %s is kept in the profile, and nothing else changes',
  async (answer, sent) => {
    rpc.mockReturnValue(undefined)
    useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
    render(
      <QueryClientProvider client={queryClient}>
        <NameQuestion />
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: `profile.publicName.${answer}` }))
    await vi.waitFor(() => expect(rpc).toHaveBeenCalled())
    const [name, args] = rpc.mock.calls[0] ?? []
    expect(name).toBe('update_profile')
    expect(Object.entries(args ?? {}).filter(([, value]) => value !== null)).toEqual([
      ['p_is_named_publicly', sent],
    ])
  },
)
