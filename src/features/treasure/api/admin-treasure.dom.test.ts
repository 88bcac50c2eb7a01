import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { claimPhotoUrlQueryOptions } from '@/features/treasure/api/admin-treasure'
import { fakeBackend } from '@tests/support/fake-backend'

const { send } = fakeBackend()

test('A link to a photo of a claim lasts two minutes, and is renewed after one', async () => {
  send.mockReturnValue({ signedURL: '/object/sign/claim-photos/anna/photo.jpg?token=x' })
  const options = claimPhotoUrlQueryOptions('anna/photo.jpg')
  expect(await new QueryClient().fetchQuery(options)).toMatch(
    /claim-photos\/anna\/photo.jpg\?token=x$/,
  )
  expect(send).toHaveBeenCalledExactlyOnceWith(
    '/storage/v1/object/sign/claim-photos/anna/photo.jpg',
    expect.objectContaining({ method: 'POST', body: { expiresIn: 120 } }),
  )
  expect(options.staleTime).toBe(60_000)
})
