import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys } from '@/lib/account/keys'
import { readPlayerState } from '@/lib/account/player-state'
import { useSession } from '@/lib/account/session'
import { dispatchAccountEvent } from '@/lib/account/window-events'
import { toReadError } from '@/lib/supabase/errors'
import { persistOffline } from '@/lib/offline/persist-offline'
import { tableRow } from '@/lib/supabase/row-of'
import { rpc, type RpcArguments } from '@/lib/supabase/rpc'

/** Columns of `profiles`, as in a profile that cannot be loaded; the navbar shows 'NaN'. */
const fallbackColumns = {
  id: '',
  name: 'NaN',
  email: 'NaN',
  role: 'NaN',
  language: 'hu',
  created_at: '',
  active_game_session_id: null,
  address: null,
  tax_id: null,
  phone_number: null,
  is_named_publicly: false,
  announcements_read_at: null,
}

const profileSchema = tableRow(
  'profiles',
  Object.keys(fallbackColumns) as (keyof typeof fallbackColumns)[],
  { points_total: z.number() },
)

/**
 * The signed-in user's row of `profiles`. Guests have no email; `is_named_publicly` null: not asked yet;
 * `announcements_read_at`: of hunts that the user has not joined.
 */
export type Profile = z.infer<typeof profileSchema>

const fallbackProfile: Profile = { ...fallbackColumns, points_total: 0 }

/**
 * Reads the profile row of the signed-in user.
 * @throws AppError `profile_load_failed`, or `network_unavailable` when there was no response
 */
async function fetchProfile(): Promise<Profile> {
  try {
    return await readPlayerState('profile', profileSchema)
  } catch (thrown) {
    throw toReadError(thrown, 'profile_load_failed')
  }
}

export function profileQueryOptions(uid: string) {
  return queryOptions({
    queryKey: accountKeys.profile(uid),
    queryFn: fetchProfile,
    ...persistOffline,
  })
}

/**
 * Returns the signed-in user's profile. `profile` is null while loading. After a failed load it is the
 * cached profile or else the 'NaN' placeholder together with `error`. `isConfirmed`: the server has sent it
 * since the page was loaded.
 */
export function useProfile() {
  const { user } = useSession()
  const query = useQuery({ ...profileQueryOptions(user?.uid ?? ''), enabled: user !== null })
  return {
    profile: query.data ?? (query.isError ? fallbackProfile : null),
    error: query.data ? null : query.error,
    isConfirmed: query.dataUpdatedAt >= performance.timeOrigin,
    isPending: user !== null && query.isPending,
    refetch: query.refetch,
  }
}

/** Returns whether the signed-in user plays without an e-mail address; without a profile the session decides. */
export function useIsGuest(): boolean {
  const { user } = useSession()
  const { data } = useQuery({ ...profileQueryOptions(user?.uid ?? ''), enabled: false })
  return !(data?.email ?? user?.email)
}

/** Returns the role; unknown and missing roles count as player. */
export function roleOf(profile: Profile | null): 'user' | 'admin' {
  return profile?.role === 'admin' ? 'admin' : 'user'
}

/**
 * Returns whether the signed-in user is an admin, only to choose screens: the database enforces the role.
 * A profile that cannot be loaded counts as not admin.
 */
export function useIsAdmin(): { isAdmin: boolean; isPending: boolean } {
  const { profile, isPending } = useProfile()
  return { isAdmin: roleOf(profile) === 'admin', isPending }
}

/**
 * Saves contact data and the consent to be named; what is missing stays, an empty text clears a field.
 * Announces the change to the rest of the page with the window event 'profile-updated'.
 * @throws AppError `invalid_name`, `invalid_phone_number`, `invalid_tax_id`, `invalid_address`,
 *   `user_profile_not_found`
 */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: RpcArguments<'update_profile'>) => rpc('update_profile', change),
    onSuccess: () => {
      dispatchAccountEvent('profile-updated')
      // Awaits the refetch that the event started instead of starting another one.
      return queryClient.invalidateQueries(
        { queryKey: accountKeys.profiles },
        { cancelRefetch: false },
      )
    },
  })
}
