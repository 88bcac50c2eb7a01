import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const cancelledSchema = z.object({ order_id: z.string(), status: z.literal('cancelled') })

/**
 * Cancels an unpaid order; idempotent.
 * @throws AppError `unauthorized_operation`, `order_not_found`, `order_already_paid`
 */
export function useCancelOrder() {
  return useRefreshingMutation([queryKeyPrefixes.orders], (orderId: string) =>
    rpc('cancel_order', { p_order_id: orderId }, cancelledSchema),
  )
}
