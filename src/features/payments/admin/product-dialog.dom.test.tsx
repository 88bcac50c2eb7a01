import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ProductDialog } from '@/features/payments/admin/product-dialog'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { gameSessionChoicesQueryOptions } from '@/lib/game-session/game-session-choices'
import { useToasts } from '@/stores/toasts'
import translation from '../../../../public/locales/en/translation.json'

vi.mock('@/lib/content/use-content-table', () => ({
  useContentTable: () => ({ save: { mutateAsync: () => Promise.resolve() } }),
}))

const purse = {
  id: 'purse',
  name_hu: 'Bőrerszény',
  name_en: 'Leather purse',
  description_hu: '',
  description_en: '',
  tokens: 120,
  price_huf_minor: 199_000,
  price_eur_minor: 499,
  position: 2,
  is_active: true,
  updated_at: '2026-01-01T00:00:00Z',
}

test("Shows the package name in the organiser's language", async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } })
  const dialog = <ProductDialog product={purse} nextPosition={3} onClose={vi.fn()} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('dialog', { name: 'Edit coin package: Leather purse' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(useToasts.getState().items.map(({ text }) => text)).toEqual(['Saved: Leather purse.']),
  )
})

test('A package belongs to no hunt, so it has both languages', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(gameSessionChoicesQueryOptions().queryKey, [
    { ...{ id: 'hunt', name: 'Hunt', is_test: false, archived_at: null, languages: ['hu'] } },
  ])
  const dialog = (
    <GameSessionLanguages>
      <ProductDialog product={purse} nextPosition={3} onClose={vi.fn()} />
    </GameSessionLanguages>
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  )
  expect(screen.getByDisplayValue('Leather purse')).toBeVisible()
  expect(screen.getByDisplayValue('Bőrerszény')).toBeVisible()
})
