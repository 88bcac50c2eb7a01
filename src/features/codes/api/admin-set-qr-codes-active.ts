import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const changedSchema = z.object({ changed: z.number() })

/**
 * Activates or deactivates up to 1000 codes; `changed` counts the codes whose state changed.
 * @throws AppError `admin_access_required`, `invalid_input`
 */
export function useSetCodesActive() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ ids, isActive }: { ids: readonly string[]; isActive: boolean }) =>
      rpc(
        'admin_set_qr_codes_active',
        { p_qr_code_ids: [...ids], p_is_active: isActive },
        changedSchema,
      ),
  )
}
