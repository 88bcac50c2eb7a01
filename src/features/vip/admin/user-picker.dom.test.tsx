import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { UserPicker } from '@/features/vip/admin/user-picker'

vi.mock('@/features/users/api/users', () => ({
  fetchUsers: () => Promise.resolve([{ id: 'a', name: 'Anna', email: 'anna@hunt.local' }]),
}))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test('Announces the number of results in a live region that exists before the search', async () => {
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
