import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { claim } from '@tests/support/claim.fixture'
import { ClaimsTable } from '@/features/treasure/admin/claims-table'
import { fakeBackend } from '@tests/support/fake-backend'
import { saveFile } from '@/lib/browser/save-file'
import translation from '../../../../public/locales/hu/translation.json'

const { rpc, settled } = fakeBackend()
vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn(), datedName: (name: string) => name }))

const noCases = { examined: 0, oldest_at: null, next_before: null, cases: [] }

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'hu', resources: { hu: { translation } } }),
)

/** Reads a Blob, because jsdom lacks Blob.text(). */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

test('The CSV file has the status in words, and separate columns for phone and e-mail', async () => {
  rpc.mockResolvedValue([claim])
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClaimsTable gameSessions={{ gameSessionId: null, withTests: false }} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await screen.findByRole('cell', { name: claim.name })
  fireEvent.click(screen.getByRole('button', { name: translation.table.export }))
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  const file = vi.mocked(saveFile).mock.calls[0]?.[1]
  const [head, row] = (await textOf(file!)).split('\r\n')
  const { claims } = translation.admin
  expect(head).toContain(`${claims.phone};${claims.address};${claims.email}`)
  expect(head).not.toContain(claims.contact)
  // The tab keeps spreadsheets from dropping the leading zero.
  expect(row).toContain(`${claims.status.pending};${claim.name};"\t${claim.phone_number}"`)
})

test('An open claim keeps its typed reason after it leaves the list', async () => {
  let listed = [claim]
  rpc.mockImplementation((name) =>
    Promise.resolve(name === 'admin_review_cheating' ? noCases : listed),
  )
  const queryClient = new QueryClient()
  const table = <ClaimsTable gameSessions={{ gameSessionId: null, withTests: false }} />
  const router = createMemoryRouter([{ path: '/', element: table }], {
    initialEntries: ['/?status=pending'],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Nagy Anna/ }))
  const reason = screen.getByLabelText(translation.admin.claims.reason)
  fireEvent.change(reason, { target: { value: 'Nem ez a láda.' } })
  // Another organiser has decided it.
  listed = []
  await act(() => queryClient.invalidateQueries())
  const row = () => screen.queryByRole('button', { name: /Nagy Anna/, hidden: true })
  await waitFor(() => expect(row()).toBeNull())
  expect(screen.getByLabelText(translation.admin.claims.reason)).toHaveValue('Nem ez a láda.')
})

test('All late claims can be rejected at once after confirmation', async () => {
  const late = { ...claim, is_awarded: true, winner_name: 'Béla', waiting: 3 }
  rpc.mockImplementation((name) =>
    Promise.resolve(name === 'admin_reject_late_claims' ? { rejected: 3 } : [late]),
  )
  const table = <ClaimsTable gameSessions={{ gameSessionId: null, withTests: false }} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: table }])} />
    </QueryClientProvider>,
  )
  const { claims } = translation.admin
  const label = claims.rejectLate_other.replace('{{count, number}}', '3')
  fireEvent.click(await screen.findByRole('button', { name: label }))
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent('3 játékos')
  const press = () => fireEvent.click(within(dialog).getByRole('button', { name: label }))
  const sent = () => rpc.mock.calls.filter(([name]) => name === 'admin_reject_late_claims')
  const reason = within(dialog).getByLabelText(claims.reason)
  fireEvent.change(reason, { target: { value: ' ' } })
  press()
  await settled()
  expect(sent(), 'players get no empty reason').toEqual([])
  fireEvent.change(reason, { target: { value: 'Béla gyorsabb volt.' } })
  press()
  await waitFor(() =>
    expect(sent().map(([, values]) => values)).toEqual([
      { p_game_session_id: claim.game_session_id, p_reason: 'Béla gyorsabb volt.' },
    ]),
  )
})
