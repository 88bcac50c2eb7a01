import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useLogSnapshot } from '@/features/debug-panel/components/debug-panel-content'
import { useDebugLog } from '@/lib/logger/debug-log'

function note(action: string): void {
  const timestamp = new Date().toISOString()
  const entry = { component: 'test', action, details: {}, timestamp, userId: null }
  useDebugLog.getState().add({ ...entry, level: 'info' })
}

it('refreshes every two seconds, or only by hand if that is switched off', async () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook((isAutomatic: boolean) => useLogSnapshot(isAutomatic), {
    initialProps: true,
  })
  const shown = () => result.current.snapshot.entries.map(({ action }) => action)
  note('first')
  await act(() => vi.advanceTimersByTimeAsync(1999))
  expect(shown()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(shown()).toEqual(['first'])

  rerender(false)
  note('second')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(shown()).toEqual(['first'])
  act(() => result.current.refresh())
  expect(shown()).toEqual(['first', 'second'])
})
