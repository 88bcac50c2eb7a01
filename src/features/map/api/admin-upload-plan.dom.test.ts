import { expect, it, vi } from 'vitest'
import { uploadPlan } from '@/features/map/api/admin-upload-plan'

vi.mock('@/lib/supabase/client', () => ({
  supabase: {
    auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 'token' } } }) },
  },
}))

it('An upload cancelled before its start is not sent', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  const plan = new File(['plan'], 'plan.png', { type: 'image/png' })
  const upload = new AbortController()
  const uploaded = uploadPlan(plan, vi.fn(), upload.signal)
  upload.abort()
  await expect(uploaded).rejects.toBe(upload.signal.reason)
  expect(send).not.toHaveBeenCalled()
})
