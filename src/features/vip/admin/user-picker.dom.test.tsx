import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { UserPicker } from '@/features/vip/admin/user-picker'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test('What was found is said by a live region that was there before', async () => {
  const anna = { id: 'a', name: 'Anna', email: 'anna@hunt.local' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserPicker findUsers={() => Promise.resolve([anna])} onPick={vi.fn()} />
    </QueryClientProvider>,
  )
  // Screen readers say what changes in a region, not what a new one brings along.
  const said = screen.getByRole('status')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Anna' } })
  await waitFor(() => expect(said).toHaveTextContent('admin.vip.found'))
  // The address may break after its signs, not in the middle of a word.
  const address = screen.getByRole('button', { name: /Anna/ })
  expect(address.querySelectorAll('wbr').length).toBeGreaterThan(1)
  expect(address.querySelector('.break-all')).toBeNull()
})
