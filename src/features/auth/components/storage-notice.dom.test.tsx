import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { StorageNotice } from '@/features/auth/components/sign-in-page'

it.each(['QuotaExceededError', 'SecurityError'])(
  'Whoever signs in reads that a reload signs out when storage is refused: %s',
  (name) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', name)
    })
    render(<StorageNotice />)
    expect(screen.getByRole('status')).toHaveTextContent('auth.storageRefused')
  },
)

it('Nothing is said where storage works', () => {
  render(<StorageNotice />)
  expect(screen.queryByRole('status')).toBeNull()
})
