import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OnDemand } from '@/components/layout/on-demand'
import { toasts } from '@/stores/toasts'

it('A failed load shows a toast, and the next time tries again', async () => {
  const error = vi.spyOn(toasts, 'error')
  const onFailed = vi.fn()
  const importComponent = vi
    .fn(() => Promise.resolve(() => <p>{'guide'}</p>))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const guide = (isWanted: boolean) => (
    <OnDemand isWanted={isWanted} importComponent={importComponent} onFailed={onFailed} />
  )
  const { rerender } = render(guide(true))
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(error).toHaveBeenCalledExactlyOnceWith('common.updateText')

  rerender(guide(false))
  rerender(guide(true))
  expect(await screen.findByText('guide')).toBeVisible()

  rerender(guide(false))
  expect(screen.queryByText('guide')).toBeNull()
  rerender(guide(true))
  expect(screen.getByText('guide')).toBeVisible()
  expect(importComponent).toHaveBeenCalledTimes(2)
})
