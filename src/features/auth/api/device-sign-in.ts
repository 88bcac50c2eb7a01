import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '@/lib/supabase/client'
import { rpc } from '@/lib/supabase/rpc'

/** Signs this device in with a code, and whoever was signed in here out. */
async function signInWithCode(code: string): Promise<void> {
  const { token_hash } = await rpc(
    'redeem_device_code',
    { p_code: code },
    z.object({ token_hash: z.string() }),
  )
  const { session: previous } = (await supabase.auth.getSession()).data
  const { error } = await supabase.auth.verifyOtp({ token_hash, type: 'magiclink' })
  if (error) throw error
  if (previous) await supabase.auth.admin.signOut(previous.access_token, 'local')
}

/**
 * Continues the game of a guest on this device.
 * @throws AppError `device_code_not_found`, `device_code_used`, `device_code_expired`, `device_code_banned`,
 *   `guest_required`, `rate_limit_exceeded`; GoTrue's own errors
 */
export function useRedeemDeviceCode() {
  return useMutation({ mutationFn: signInWithCode })
}
