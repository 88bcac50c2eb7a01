import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { userKeys } from '@/features/users/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const userDetailsSchema = z.object({
  id: z.string(),
  role: z.catch(z.enum(['user', 'admin']), 'user'),
  created_at: z.string(),
  last_login_at: z.nullable(z.string()),
  failed_login_attempts: z.number(),
  has_claimed_treasure: z.boolean(),
  claim_submitted: z.boolean(),
  points_total: z.number(),
  sign_in_methods: z.nullable(z.array(z.string())),
  is_last_admin: z.boolean(),
  active_game_session_name: z.nullable(z.string()),
  ban: z.nullable(
    z.object({
      reason: z.string(),
      banned_until: z.nullable(z.string()),
      banned_at: z.string(),
      banned_by_name: z.nullable(z.string()),
    }),
  ),
  wallet: z.nullable(
    z.object({ balance: z.number(), total_earned: z.number(), total_spent: z.number() }),
  ),
  vip_memberships: z.array(
    z.object({
      name_hu: z.string(),
      name_en: z.string(),
      source: z.catch(z.enum(['purchase', 'grant']), 'grant'),
      starts_at: z.string(),
      ends_at: z.string(),
      price: z.number(),
    }),
  ),
  sign_in_failures: z.array(z.string()),
  counts: z.object({
    game_sessions: z.number(),
    scans: z.number(),
    finds: z.number(),
    transactions: z.number(),
    clues: z.number(),
    guides: z.number(),
    orders: z.number(),
    claims: z.number(),
    photos: z.number(),
  }),
})

/** Details of one account: ban, wallet (tokens), VIP, sign-ins, and counts of what a deletion removes. */
export type UserDetails = z.infer<typeof userDetailsSchema>

/** @throws AppError `admin_permissions_required`, `user_not_found` */
export function userDetailsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: userKeys.one(userId),
    queryFn: () => rpc('admin_get_user', { p_user_id: userId }, userDetailsSchema),
  })
}
