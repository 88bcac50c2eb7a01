import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TeamImport } from '@/features/teams/admin/team-import'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()

const owls = {
  ...{ id: 'owls', name: 'Owls', code: 'OWLS2345', rank: null, by_organiser: true, points: 0 },
  ...{ found_codes: 0, members: [], created_at: '2026-06-01T10:00:00Z', total_count: 1 },
}

/** The calls that save, by their arguments. */
const saves = () =>
  rpc.mock.calls.flatMap(([name, args]) => (name === 'admin_save_teams' ? [args] : []))

async function importFile(answers: (() => Promise<unknown>)[]) {
  let teams: object[] = []
  rows.mockResolvedValue([])
  rpc.mockReset().mockImplementation((name) => {
    if (name === 'admin_list_teams') return Promise.resolve(teams)
    if (name !== 'admin_save_teams') return Promise.resolve([])
    teams = [owls]
    return answers.shift()?.() ?? Promise.resolve({ saved: 1, moved: 0 })
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamImport gameSession={{ id: 'hunt', team_max_size: 4 }} exported={[]} onClose={onClose} />
    </QueryClientProvider>,
  )
  const arrayBuffer = () => Promise.resolve(new TextEncoder().encode('name\nOwls\n').buffer)
  fireEvent.change(screen.getByLabelText('admin.import.file'), {
    target: { files: [Object.assign(new File([], 'teams.csv'), { arrayBuffer })] },
  })
  await screen.findByText('admin.import.ready')
  const save = async () => {
    const button = screen.getByRole('button', { name: 'admin.import.submit' })
    await vi.waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
  }
  return { save, onClose }
}

it('After a lost answer, the same rows are sent under the same request id', async () => {
  const { save, onClose } = await importFile([
    () => Promise.reject(new AppError('network_unavailable')),
  ])
  await save()
  await screen.findByRole('alert')
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [first, second] = saves()
  expect(first).toMatchObject({ p_teams: [{ name: 'Owls' }] })
  expect(second).toEqual(first)
})

it('After a rejection, the file is read again with the teams of now', async () => {
  const { save, onClose } = await importFile([
    () => Promise.reject(new AppError('team_name_taken', 409)),
  ])
  await save()
  await screen.findByRole('alert')
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saves()[1]).toMatchObject({ p_teams: [{ id: 'owls', seen_name: 'Owls' }] })
})
