import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { accountKeys } from '@/lib/account/keys'
import { useSession } from '@/lib/account/session'
import { toReadError, toAppError } from '@/lib/supabase/errors'
import { isPageUnloading } from '@/lib/browser/page-unload'
import { logger } from '@/lib/logger/logger'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const profileSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  language: z.string().nullable(),
  created_at: z.string(),
  active_game_session_id: z.string().nullable(),
  has_claimed_treasure: z.boolean(),
  claim_submitted: z.boolean(),
  claim_submitted_at: z.string().nullable(),
  address: z.string().nullable(),
  tax_id: z.string().nullable(),
  phone_number: z.string().nullable(),
  points_total: z.number(),
})

/** The player's own `profiles` row (spec §3, user). */
export type Profile = z.infer<typeof profileSchema>

/** What the navbar shows when the profile cannot be loaded (spec §3, §8). */
const fallbackProfile: Profile = {
  id: '',
  name: 'NaN',
  email: 'NaN',
  role: 'NaN',
  language: null,
  created_at: '',
  active_game_session_id: null,
  has_claimed_treasure: false,
  claim_submitted: false,
  claim_submitted_at: null,
  address: null,
  tax_id: null,
  phone_number: null,
  points_total: 0,
}

const columns = Object.keys(profileSchema.shape).join(',')

/**
 * Reads the own profile row.
 * @throws AppError `profile_load_failed`, or `network_unavailable` when no answer arrived
 */
async function fetchProfile(uid: string): Promise<Profile> {
  try {
    return await read(
      'profiles',
      supabase.from('profiles').select(columns).eq('id', uid).single(),
      profileSchema,
    )
  } catch (thrown) {
    throw toReadError(thrown, 'profile_load_failed')
  }
}

/** The own profile; fetched again on the window event 'profile-updated' (spec §4). */
function profileQueryOptions(uid: string) {
  return queryOptions({
    queryKey: accountKeys.profile(uid),
    queryFn: () => fetchProfile(uid),
    ...persistOffline,
  })
}

/**
 * The signed-in player's profile. After a failed load `profile` is the 'NaN' fallback and `error`
 * says why (spec §8), unless an earlier answer is still there; while loading it is null.
 */
export function useProfile() {
  const { user } = useSession()
  const query = useQuery({ ...profileQueryOptions(user?.uid ?? ''), enabled: user !== null })
  return {
    profile: query.data ?? (query.isError ? fallbackProfile : null),
    error: query.data ? null : query.error,
    isPending: user !== null && query.isPending,
  }
}

/** An unknown or missing role counts as player (spec §6). */
export function roleOf(profile: Profile | null): 'user' | 'admin' {
  return profile?.role === 'admin' ? 'admin' : 'user'
}

async function fetchIsAdmin(uid: string): Promise<boolean> {
  try {
    const row = await read(
      'profiles',
      supabase.from('profiles').select('role').eq('id', uid).single(),
      z.object({ role: z.string().nullable() }),
    )
    return row.role === 'admin'
  } catch (error) {
    const isUnanswered = toAppError(error).key === 'network_unavailable'
    if (!(isUnanswered && isPageUnloading())) {
      logger.log('error', 'auth', 'role_check_failed', { uid }, error)
    }
    // Nobody said no: an organiser without network stays one for what the phone still shows.
    if (isUnanswered) throw error
    return false
  }
}

/**
 * Whether the signed-in user is an admin. The role is fetched for the user's id; a failed check is
 * logged and counts as not admin (spec §6, §8). This only chooses screens: the database decides.
 */
export function useIsAdmin(): { isAdmin: boolean; isPending: boolean } {
  const { user } = useSession()
  const uid = user?.uid ?? ''
  const query = useQuery({
    queryKey: accountKeys.isAdmin(uid),
    queryFn: () => fetchIsAdmin(uid),
    enabled: user !== null,
    staleTime: 60_000,
    retry: false,
    ...persistOffline,
  })
  return { isAdmin: query.data ?? false, isPending: user !== null && query.isPending }
}
