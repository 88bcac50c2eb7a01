import { expectTypeOf, test } from 'vitest'
import type { RpcArguments } from '@/lib/supabase/rpc'

// Types alone: `npm run check:types` is what fails.
test('An RPC takes the arguments of its SQL function, each of its type or null', () => {
  type Buy = RpcArguments<'buy_clue'>
  expectTypeOf<keyof Buy>().toEqualTypeOf<
    'p_clue_id' | 'p_game_session_id' | 'p_expected_price' | 'p_request_id'
  >()
  expectTypeOf<Buy['p_expected_price']>().toEqualTypeOf<number | null>()
  expectTypeOf<{ limit: number }>().not.toExtend<RpcArguments<'list_scans'>>()
})

test('A list may be read-only, and a document is an object or an array', () => {
  type Activity = RpcArguments<'admin_list_activity'>
  expectTypeOf<readonly string[]>().toExtend<Activity['p_identifiers']>()
  expectTypeOf<string>().not.toExtend<RpcArguments<'log_activity'>['p_records']>()
})
