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

// The test library waits for transitions; a browser does not.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))

it('A switch keeps its new value while the URL is still updating', async () => {
  const { router, box } = renderAt('/')
  box.click()
  expect(box.checked).toBe(true)
  await expect.poll(() => router.state.location.search).toBe('?tests=yes')
  expect(box.checked).toBe(true)
  box.click()
  expect(box.checked).toBe(false)
  await expect.poll(() => router.state.location.search).toBe('')
})

it('Other URL changes are shown', async () => {
  const { router, box } = renderAt('/?tests=yes')
  box.click()
  await expect.poll(() => router.state.location.search).toBe('')
  await act(() => router.navigate('/?tests=yes'))
  await expect.poll(() => box.checked).toBe(true)
})
