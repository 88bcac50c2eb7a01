import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { claim } from '@/features/treasure/admin/claim.fixture'
import { ClaimsTable } from '@/features/treasure/admin/claims-table'
import { rpc } from '@/lib/supabase/rpc'
import { saveFile } from '@/lib/browser/save-file'
import translation from '../../../../public/locales/hu/translation.json'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))
vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn(), datedName: (name: string) => name }))

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'hu', resources: { hu: { translation } } }),
)

/** jsdom's Blob has no text(). */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

test('The CSV file says the state in words, and phone and e-mail each in a column of their own', async () => {
  vi.mocked(rpc).mockResolvedValue([claim])
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClaimsTable sessions={{ sessionId: null, withTests: false }} />
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
  // A spreadsheet would take the zero of a number away; the tab keeps it text.
  expect(row).toContain(`${claims.status.pending};${claim.name};"\t${claim.phone_number}"`)
})

test('A claim that leaves the list stays open, with the reason that is being written', async () => {
  let listed = [claim]
  vi.mocked(rpc).mockImplementation(() => Promise.resolve(listed))
  const queryClient = new QueryClient()
  const table = <ClaimsTable sessions={{ sessionId: null, withTests: false }} />
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
