import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import type { UserRow } from '@/features/users/api/users'
import { UserPicker } from '@/features/vip/admin/user-picker'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
const anna: UserRow = {
  ...{ id: 'a', name: 'Anna', email: 'anna@hunt.local', role: 'user', language: 'hu' },
  ...{ created_at: '2026-01-01T00:00:00Z', last_login_at: null, failed_login_attempts: 0 },
  ...{
    is_banned: false,
    is_guest: false,
    points_total: 0,
    balance: 0,
    has_claimed_treasure: false,
    claim_submitted: false,
  },
  ...{ phone_number: null, tax_id: null, address: null, banned_until: null, total_count: 1 },
}

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test('Announces the number of results in a live region that exists before the search', async () => {
  rpc.mockReturnValue([anna])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserPicker onPick={vi.fn()} />
    </QueryClientProvider>,
  )
  // Screen readers announce changes in an existing region, not the content of a new one.
  const status = screen.getByRole('status')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Anna' } })
  await waitFor(() => expect(status).toHaveTextContent('admin.vip.found'))
  // The address may break at punctuation, not inside a word.
  const address = screen.getByRole('button', { name: /Anna/ })
  expect(address.querySelectorAll('wbr').length).toBeGreaterThan(1)
  expect(address.querySelector('.break-all')).toBeNull()
})
