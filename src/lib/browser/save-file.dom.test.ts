import { expect, test, vi } from 'vitest'
import { shareFile } from '@/lib/browser/save-file'

test.each([
  ['closed by the player', 'AbortError', 0],
  ['refused by the browser', 'NotAllowedError', 1],
])('A share sheet %s leads to %s and %s downloads', async (_, name, downloads) => {
  const share = () => Promise.reject(new DOMException('', name))
  vi.stubGlobal('navigator', { canShare: () => true, share })
  URL.createObjectURL = vi.fn(() => 'blob:x')
  URL.revokeObjectURL = vi.fn()
  vi.useFakeTimers()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await shareFile(new File(['x'], 'recap.png'), 'Recap')
  expect(click).toHaveBeenCalledTimes(downloads)
})

test('A share sheet that never tells that it was closed does not block its button for ever', async () => {
  vi.stubGlobal('navigator', { canShare: () => true, share: () => new Promise(() => undefined) })
  vi.useFakeTimers()
  const shared = shareFile(new File(['x'], 'recap.png'), 'Recap')
  await vi.runAllTimersAsync()
  await expect(shared).resolves.toBeUndefined()
})
