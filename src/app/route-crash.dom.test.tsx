import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { RouteCrash } from '@/app/route-crash'
import { startPreloadRecovery } from '@/lib/shell/preload-errors'

const renderCrash = (error: Error) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Screen = () => {
    throw error
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen, ErrorBoundary: RouteCrash }])
  return render(<RouterProvider router={router} />)
}

test('Only a failed module download shows the outdated message', async () => {
  startPreloadRecovery()
  const missing = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }))
  const first = renderCrash(missing)
  expect(await screen.findByText('common.updateTitle')).toBeVisible()
  first.unmount()

  renderCrash(new Error('Cannot read properties of undefined'))
  expect(await screen.findByText('common.crashTitle')).toBeVisible()
})
