import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { userKeys } from '@/features/users/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const userDetailsSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'admin']).catch('user'),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  failed_login_attempts: z.number(),
  has_claimed_treasure: z.boolean(),
  claim_submitted: z.boolean(),
  points_total: z.number(),
  sign_in_methods: z.array(z.string()).nullable(),
  is_last_admin: z.boolean(),
  active_game_session_name: z.string().nullable(),
  ban: z
    .object({
      reason: z.string(),
      banned_until: z.string().nullable(),
      banned_at: z.string(),
      banned_by_name: z.string().nullable(),
    })
    .nullable(),
  wallet: z
    .object({ balance: z.number(), total_earned: z.number(), total_spent: z.number() })
    .nullable(),
  vip_memberships: z.array(
    z.object({
      name_hu: z.string(),
      name_en: z.string(),
      source: z.enum(['purchase', 'grant']).catch('grant'),
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
