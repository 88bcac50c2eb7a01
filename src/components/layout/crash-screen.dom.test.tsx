import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CrashScreen } from '@/components/layout/crash-screen'
import { useAppUpdate } from '@/stores/app-update'

afterEach(() => useAppUpdate.setState({ apply: null }))

test('The reload of an outdated screen brings the version that waits', () => {
  const apply = vi.fn()
  useAppUpdate.setState({ apply })
  render(<CrashScreen reason="outdated" />)
  fireEvent.click(screen.getByRole('button', { name: 'common.reload' }))
  expect(apply).toHaveBeenCalledOnce()
})
