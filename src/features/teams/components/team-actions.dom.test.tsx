import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { TeamActions } from '@/features/teams/components/team-actions'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, settled } = fakeBackend()
beforeEach(() => {
  rpc.mockImplementation(() => Promise.resolve({ left: true }))
})

it.each([
  [false, 'teams.leaveWithFinds'],
  [true, 'teams.leaveOver'],
])('Nobody leaves a team without being asked (hunt ended: %s)', async (isOver, text) => {
  const team = { id: 'foxes', name: 'Foxes', is_captain: false, found_codes: 1, members: [] }
  render(
    <QueryClientProvider client={queryClient}>
      <TeamActions team={team as never} gameSessionId="budapest" isOver={isOver} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'teams.leave' }))
  const question = screen.getByRole('alertdialog', { name: 'teams.leaveTitle' })
  expect(question).toHaveTextContent(text)
  await settled()
  expect(rpc).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'teams.leave' }))
  await waitFor(() => expect(rpc).toHaveBeenCalled())
  expect(rpc).toHaveBeenCalledWith('leave_team', expect.anything())
})
