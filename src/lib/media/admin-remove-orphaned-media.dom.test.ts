import { expect, test, vi } from 'vitest'
import { removeOrphanedMedia } from '@/lib/media/admin-remove-orphaned-media'
import { AppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

const remove = vi.hoisted(() => vi.fn<(paths: string[]) => Promise<{ error: null }>>())
vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))
vi.mock('@/lib/supabase/client', () => ({ supabase: { storage: { from: () => ({ remove }) } } }))

const orphans = [
  { media_id: 'a', paths: ['a/480.webp'], has_row: true },
  { media_id: 'b', paths: ['b/480.webp'], has_row: true },
  { media_id: 'c', paths: ['c/480.webp'], has_row: false },
]

test('A picture that another organiser has used or removed since does not stop the others', async () => {
  remove.mockReset().mockResolvedValue({ error: null })
  vi.mocked(rpc)
    .mockReset()
    .mockResolvedValueOnce(orphans)
    .mockRejectedValueOnce(new AppError('media_in_use', 409))
    .mockResolvedValueOnce({ media_id: 'b' })
  expect(await removeOrphanedMedia()).toBe(2)
  expect(remove.mock.calls).toEqual([[['b/480.webp']], [['c/480.webp']]])
})

test('A file stays while its row cannot be reached', async () => {
  remove.mockReset()
  vi.mocked(rpc)
    .mockReset()
    .mockResolvedValueOnce(orphans)
    .mockRejectedValueOnce(new AppError('network_unavailable'))
  await expect(removeOrphanedMedia()).rejects.toMatchObject({ key: 'network_unavailable' })
  expect(remove).not.toHaveBeenCalled()
})
