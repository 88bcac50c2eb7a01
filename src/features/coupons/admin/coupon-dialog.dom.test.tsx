import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { CouponDialog } from '@/features/coupons/admin/coupon-dialog'
import type { CouponRow } from '@/features/coupons/api/admin-coupons'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rows } = fakeBackend()

const coupon: CouponRow = {
  id: 'coupon',
  code: 'KINCS10',
  kind: 'percent',
  tokens: null,
  percent: 10,
  fixed_huf_minor: null,
  fixed_eur_minor: null,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: null,
  max_uses: null,
  uses: 0,
  max_uses_per_user: 1,
  minimum_huf_minor: 0,
  minimum_eur_minor: 0,
  product_id: 'big',
  product_name_hu: 'Nagy csomag',
  product_name_en: 'Big package',
  batch: null,
  max_batch_uses_per_user: null,
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  state: 'running',
  redeemed_tokens: 0,
  discount_huf_minor: 0,
  discount_eur_minor: 0,
  last_redeemed_at: null,
  total_count: 1,
}
const products = ['small', 'big'].map((id) => ({
  ...{ id, name_hu: id, name_en: id, description_hu: '', description_en: '', tokens: 5 },
  ...{ price_huf_minor: 500, price_eur_minor: 2, position: 1, is_active: true },
  updated_at: '2026-01-01T00:00:00Z',
}))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test('Retrying the failed package list selects the package of the coupon', async () => {
  rows.mockRejectedValueOnce(new AppError('network_unavailable')).mockResolvedValueOnce(products)
  const dialog = <CouponDialog coupon={coupon} onClose={vi.fn()} />
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.network_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  expect(await screen.findByLabelText('admin.coupons.product')).toHaveValue('big')
})
