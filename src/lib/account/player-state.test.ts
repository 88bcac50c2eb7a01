import * as z from 'zod/mini'
import { expect, test, vi } from 'vitest'
import { readPlayerState } from '@/lib/account/player-state'
import { AppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({
  rpc: vi.fn(),
  validateResponse: (_source: string, data: unknown, schema: z.ZodMiniType) => schema.parse(data),
}))

const list = z.array(z.string())

test('Parts that are read together share one request', async () => {
  vi.mocked(rpc).mockResolvedValue({ memberships: ['a'], game_sessions: ['b'] })
  const reads = [
    readPlayerState('memberships', list),
    readPlayerState('game_sessions', list),
    readPlayerState('memberships', list),
  ]
  expect(await Promise.all(reads)).toEqual([['a'], ['b'], ['a']])
  const parts = { p_parts: ['memberships', 'game_sessions'] }
  expect(rpc).toHaveBeenCalledExactlyOnceWith('get_player_state', parts, expect.anything())
})

test('A later read asks again, also after a failure', async () => {
  vi.mocked(rpc).mockRejectedValueOnce(new AppError('network_unavailable', 0))
  await expect(readPlayerState('memberships', list)).rejects.toThrow('network_unavailable')
  vi.mocked(rpc).mockResolvedValue({ memberships: ['later'] })
  expect(await readPlayerState('memberships', list)).toEqual(['later'])
})
