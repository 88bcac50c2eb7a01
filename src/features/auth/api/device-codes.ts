import { type QueryClient, queryOptions } from '@tanstack/react-query'
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
