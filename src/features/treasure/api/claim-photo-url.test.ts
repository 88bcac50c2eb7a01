import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { claimPhotoUrlQueryOptions } from '@/features/treasure/api/claim-photo-url'

const { createSignedUrl } = vi.hoisted(() => ({ createSignedUrl: vi.fn() }))
vi.mock('@/lib/supabase/client', () => ({
  supabase: {
    storage: {
      from: (bucket: string) => ({ createSignedUrl: createSignedUrl.bind(null, bucket) }),
    },
  },
}))

test('A link to a photo of a claim lasts two minutes, and is renewed after one', async () => {
  createSignedUrl.mockResolvedValue({ data: { signedUrl: 'link' }, error: null })
  const options = claimPhotoUrlQueryOptions('anna/photo.jpg')
  expect(await new QueryClient().fetchQuery(options)).toBe('link')
  expect(createSignedUrl.mock.calls).toEqual([['claim-photos', 'anna/photo.jpg', 120]])
  expect(options.staleTime).toBe(60_000)
})
