import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { GrantDialog } from '@/features/vip/admin/grant-dialog'
import type { AdminTier } from '@/features/vip/api/admin-vip'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const tier: AdminTier = {
  id: 'gold',
  name_hu: 'Arany',
  name_en: 'Gold',
  description_hu: '',
  description_en: '',
  price: 10,
  duration_days: 30,
  discount_percent: 10,
  early_access_minutes: 0,
  badge: 'gold',
  position: 1,
  is_active: true,
  updated_at: '2026-01-01T00:00:00Z',
  members: 0,
  is_used: false,
}
const anna = { id: 'anna', name: 'Anna', email: 'anna@hunt.test' }
const onClose = vi.fn<() => void>()

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = (name: string) => screen.findByRole('alertdialog', { name })
const canLeavePage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('Asks before discarding typed days until VIP is granted', async () => {
  rpc.mockImplementation((name) =>
    Promise.resolve(
      name === 'admin_set_vip' ? { membership_id: 'vip', ends_at: '2026-02-01T00:00:00Z' } : [],
    ),
  )
  const dialog = <GrantDialog user={anna} tierId={null} tiers={[tier]} onClose={onClose} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('admin.vip.days'), { target: { value: '14' } })
  press('common.next')
  await question('admin.vip.confirmTitle')
  press('common.cancel')
  expect(canLeavePage()).toBe(false)
  press('common.close')
  await question('common.unsavedTitle')
  press('common.cancel')
  expect(screen.getByLabelText('admin.vip.days')).toHaveValue('14')
  expect(onClose).not.toHaveBeenCalled()

  press('common.next')
  await question('admin.vip.confirmTitle')
  press('admin.vip.grant')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(canLeavePage()).toBe(true)
})
