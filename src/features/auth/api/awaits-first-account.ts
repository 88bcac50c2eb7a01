import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { authKeys } from '@/features/auth/api/keys'
import { rpc } from '@/lib/supabase/rpc'

/** True until the first account exists; that account becomes the organiser. */
export function awaitsFirstAccountQueryOptions() {
  return queryOptions({
    queryKey: authKeys.awaitsFirstAccount,
    queryFn: () => rpc('awaits_first_account', {}, z.boolean()),
  })
}
