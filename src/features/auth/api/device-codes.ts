import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '@/lib/supabase/client'
import { rpc } from '@/lib/supabase/rpc'

const key = ['device-code'] as const

/** Never refetched by itself: each request makes a new code, which ends the one on screen. */
const once = { staleTime: Infinity, gcTime: 0, retry: false } as const

/**
 * Makes the code with which the signed-in guest gets into another device.
 * @throws AppError `guest_required`
 */
export const ownDeviceCodeQueryOptions = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: () => rpc('create_device_code', {}),
  ...once,
})

/**
 * Makes the code with which a guest gets into a new phone.
 * @throws AppError `admin_access_required`, `user_not_found`, `guest_required`, `device_code_banned`
 */
export function guestDeviceCodeQueryOptions(userId: string) {
  return queryOptions({
    queryKey: [...key, userId],
    queryFn: () => rpc('admin_create_device_code', { p_user_id: userId }),
    ...once,
  })
}

export type DeviceCodeQueryOptions = typeof ownDeviceCodeQueryOptions

/** Ends the code that nobody looks at any more, after the request that makes it. */
export async function endDeviceCode(
  queryClient: QueryClient,
  options: DeviceCodeQueryOptions,
): Promise<void> {
  await queryClient.query(options).catch(() => undefined)
  queryClient.removeQueries({ queryKey: key })
  await rpc('revoke_device_code', {}).catch(() => undefined)
}

/** Signs this device in with a code, and whoever was signed in here out. */
async function useCode(code: string): Promise<void> {
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
  return useMutation({ mutationFn: useCode })
}
