import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useCheckout, type Checkout } from '@/features/checkout/hooks/use-checkout'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

it('Closing a checkout whose order was refused leaves the history as it was', async () => {
  rpc.mockRejectedValue(new AppError('offer_sold_out', 409))
  let checkout: Checkout | undefined
  function Screen() {
    checkout = useCheckout(null)
    return null
  }
  const router = createMemoryRouter(
    [
      { path: '/shop', element: null },
      { path: '/shop/products', element: <Screen /> },
    ],
    { initialEntries: ['/shop', '/shop/products'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  act(() => checkout?.open({ productId: 'p', offerId: null, gameSessionId: null }, null))
  await waitFor(() => expect(checkout?.error).not.toBeNull())
  act(() => checkout?.close())
  await waitFor(() => expect(checkout?.isOpen).toBe(false))
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/shop')
})
