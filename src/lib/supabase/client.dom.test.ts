import { expect, it, vi } from 'vitest'
import type * as client from '@/lib/supabase/client'

it('The Realtime socket uses the spread reconnect delays', async () => {
  const { supabase } = await vi.importActual<typeof client>('@/lib/supabase/client')
  await supabase.auth.stopAutoRefresh()
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.75)
  const { reconnectAfterMs } = supabase.realtime
  expect([1, 1, 2].map((tries) => reconnectAfterMs(tries))).toEqual([3000, 9000, 24_000])
})
