import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LanguageMenu } from '@/app/layouts/language-menu'
import { Toasts } from '@/components/layout/toasts'
import { TOAST_DURATION_MS } from '@/stores/toasts'

// Simulates a new release, which has other chunk names.
vi.mock('@/app/layouts/language-choice', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('@/components/layout/toaster', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('A failed download keeps the screen and shows a toast', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <>
      <input defaultValue="half typed" />
      <LanguageMenu />
      <Toasts />
    </>,
  )
  const open = () => fireEvent.click(screen.getByRole('button', { name: /nav.language/ }))
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('common.updateText')
  expect(screen.getByRole('textbox')).toHaveValue('half typed')
  await vi.advanceTimersByTimeAsync(TOAST_DURATION_MS)
  expect(screen.queryByRole('alert')).toBeNull()
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('common.updateText')
  vi.useRealTimers()
})
