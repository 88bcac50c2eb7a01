import { expectTypeOf, test } from 'vitest'
import type { RpcArguments } from '@/lib/supabase/rpc'

// A type test: `npm run check:types` fails, not vitest.
test('RPC arguments have the type of the SQL parameter or null', () => {
  type Buy = RpcArguments<'buy_clue'>
  expectTypeOf<keyof Buy>().toEqualTypeOf<
    'p_clue_id' | 'p_game_session_id' | 'p_expected_price' | 'p_request_id'
  >()
  expectTypeOf<Buy['p_expected_price']>().toEqualTypeOf<number | null>()
  expectTypeOf<{ limit: number }>().not.toExtend<RpcArguments<'list_scans'>>()
})

test('Array arguments may be read-only, and JSON arguments are objects or arrays', () => {
  type Activity = RpcArguments<'admin_list_activity'>
  expectTypeOf<readonly string[]>().toExtend<Activity['p_identifiers']>()
  expectTypeOf<string>().not.toExtend<RpcArguments<'log_activity'>['p_records']>()
})
