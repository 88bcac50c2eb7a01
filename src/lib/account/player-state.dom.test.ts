import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { readPlayerState } from '@/lib/account/player-state'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const list = z.array(z.string())

test('Parts that are read together share one request', async () => {
  rpc.mockResolvedValue({ memberships: ['a'], game_sessions: ['b'] })
  const reads = [
    readPlayerState('memberships', list),
    readPlayerState('game_sessions', list),
    readPlayerState('memberships', list),
  ]
  expect(await Promise.all(reads)).toEqual([['a'], ['b'], ['a']])
  const parts = { p_parts: ['memberships', 'game_sessions'] }
  expect(rpc).toHaveBeenCalledExactlyOnceWith('get_player_state', parts)
})

test('A later read asks again, also after a failure', async () => {
  rpc.mockRejectedValueOnce(new AppError('network_unavailable', 0))
  await expect(readPlayerState('memberships', list)).rejects.toThrow('network_unavailable')
  rpc.mockResolvedValue({ memberships: ['later'] })
  expect(await readPlayerState('memberships', list)).toEqual(['later'])
})
