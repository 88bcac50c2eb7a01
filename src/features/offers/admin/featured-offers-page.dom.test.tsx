import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { OffersTable } from '@/features/offers/admin/featured-offers-page'
import { offerTargetsQueryOptions } from '@/features/offers/api/admin-offers'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
beforeEach(() => {
  rpc.mockImplementation(() => Promise.resolve([]))
})

const clue = { id: 'clue', name_hu: 'Nyom', name_en: 'Clue', price: 10 }

function renderTable(clues: (typeof clue)[]) {
  const client = new QueryClient()
  client.setQueryDefaults(offerTargetsQueryOptions().queryKey, { staleTime: Infinity })
  client.setQueryData(offerTargetsQueryOptions().queryKey, {
    clues,
    guides: [],
    products: [],
    gameSessions: [],
  })
  const router = createMemoryRouter([{ path: '/', element: <OffersTable /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('Without clues or packages the table says to create those first', async () => {
  renderTable([])
  expect(await screen.findByText('admin.offers.noTargetsText')).toBeVisible()
  expect(screen.getByRole('button', { name: 'admin.offers.create' })).toBeDisabled()
})

it('The first offer can be created once a clue exists', async () => {
  renderTable([clue])
  expect(await screen.findByText('admin.offers.emptyText')).toBeVisible()
  expect(screen.getByRole('button', { name: 'admin.offers.create' })).toBeEnabled()
})
