import { expect, test } from 'vitest'
import { removeOrphanedMedia } from '@/lib/media/admin-remove-orphaned-media'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, send } = fakeBackend()
/** The files that Storage was asked to delete. */
const removed = () => send.mock.calls.map(([path, { method, body }]) => [method, path, body])

const orphans = [
  { media_id: 'a', paths: ['a/480.webp'], has_row: true },
  { media_id: 'b', paths: ['b/480.webp'], has_row: true },
  { media_id: 'c', paths: ['c/480.webp'], has_row: false },
]

test('A picture that another organiser has used or removed since does not stop the others', async () => {
  send.mockReturnValue([])
  rpc
    .mockReset()
    .mockResolvedValueOnce(orphans)
    .mockRejectedValueOnce(new AppError('media_in_use', 409))
    .mockResolvedValueOnce({ media_id: 'b' })
  expect(await removeOrphanedMedia()).toBe(2)
  expect(removed()).toEqual(
    ['b/480.webp', 'c/480.webp'].map((path) => [
      ...['DELETE', '/storage/v1/object/media'],
      { prefixes: [path] },
    ]),
  )
})

test('A file stays while its row cannot be reached', async () => {
  rpc
    .mockReset()
    .mockResolvedValueOnce(orphans)
    .mockRejectedValueOnce(new AppError('network_unavailable'))
  await expect(removeOrphanedMedia()).rejects.toMatchObject({ key: 'network_unavailable' })
  expect(removed()).toEqual([])
})
