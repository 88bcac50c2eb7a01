import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

/** A list that is refetched after the correction, and its dialog. */
function List() {
  const [isOpen, setOpen] = useState(true)
  useQuery({
    queryKey: [...queryKeyPrefixes.admin, 'list'],
    queryFn: () => new Promise((resolve) => setTimeout(resolve, 50, [])),
  })
  if (!isOpen) return <p>{'closed'}</p>
  return (
    <CorrectionDialog correction={{ kind: 'void', scanIds: [1] }} onClose={() => setOpen(false)} />
  )
}

test('The preview is not repeated after the correction, which would be refused by then', async () => {
  const previews: unknown[] = []
  rpc.mockImplementation((_name, args) => {
    if ('p_is_preview' in args && args.p_is_preview) previews.push(args)
    return Promise.resolve({ changed: 1, players: [] })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
  await screen.findByText('admin.corrections.nothingChanges')
  fireEvent.change(screen.getByLabelText('form.reason'), { target: { value: 'Shared' } })
  fireEvent.click(screen.getByRole('button', { name: 'admin.corrections.actions.void' }))
  await screen.findByText('closed')
  expect(rpc).toHaveBeenCalledTimes(2)
  expect(previews).toHaveLength(1)
})

test('The effect names the team whose rank it shows', async () => {
  const player = {
    ...{ user_id: 'anna', name: 'Anna', team_name: 'Rókák', game_session_id: 'hunt', claim: null },
    ...{ points_before: 40, points_after: 10, finds_before: 2, finds_after: 1 },
    ...{ rank_before: 1, rank_after: 2 },
  }
  rpc.mockResolvedValue({ changed: 1, players: [player] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('form.reason'), {
    target: { value: 'Shared' },
  })
  expect(await screen.findByRole('rowheader')).toHaveTextContent('AnnaRókák')
})
