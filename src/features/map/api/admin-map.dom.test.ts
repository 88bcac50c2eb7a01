import { expect, it, vi } from 'vitest'
import { uploadMapImage } from '@/features/map/api/admin-map'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'

fakeBackend()

it('An upload cancelled before its start is not sent', async () => {
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  const image = new File(['map'], 'map.png', { type: 'image/png' })
  const upload = new AbortController()
  const uploaded = uploadMapImage(image, vi.fn(), upload.signal)
  upload.abort()
  await expect(uploaded).rejects.toBe(upload.signal.reason)
  expect(send).not.toHaveBeenCalled()
})
