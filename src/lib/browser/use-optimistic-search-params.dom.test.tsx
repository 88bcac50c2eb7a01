import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { useOptimisticSearchParams } from '@/lib/browser/use-optimistic-search-params'

function Switch() {
  const [params, replace] = useOptimisticSearchParams()
  return (
    <input
      type="checkbox"
      checked={params.get('tests') === 'yes'}
      onChange={({ target }) =>
        replace(new URLSearchParams(target.checked ? { tests: 'yes' } : {}))
      }
    />
  )
}

function renderAt(path: string) {
  const router = createMemoryRouter([{ path: '/', element: <Switch /> }], {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
  return { router, box: screen.getByRole<HTMLInputElement>('checkbox') }
}

// A browser does not wait for a transition before it goes on, as the test library does.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))

it('A switch stays as it was set while the address follows', async () => {
  const { router, box } = renderAt('/')
  box.click()
  expect(box.checked).toBe(true)
  await expect.poll(() => router.state.location.search).toBe('?tests=yes')
  expect(box.checked).toBe(true)
  box.click()
  expect(box.checked).toBe(false)
  await expect.poll(() => router.state.location.search).toBe('')
})

it('Whatever else changes the address is shown', async () => {
  const { router, box } = renderAt('/?tests=yes')
  box.click()
  await expect.poll(() => router.state.location.search).toBe('')
  await act(() => router.navigate('/?tests=yes'))
  await expect.poll(() => box.checked).toBe(true)
})
