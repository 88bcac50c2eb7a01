import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { pageArguments } from '@/components/resource-table/resource-column'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { contactArguments, type ContactColumns, type ContactForm } from '@/lib/forms/contact-form'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import { toAppError } from '@/lib/supabase/errors'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, rpcQuery, useRefreshingMutation } from '@/lib/supabase/rpc'

export const usersKey = [...queryKeyPrefixes.admin, 'users'] as const

const userSchema = rowOf('admin_user_row', {
  role: z.catch(z.enum(['user', 'admin']), 'user'),
})

/**
 * An account with its balance in tokens and contact data. A ban without `banned_until` is permanent;
 * `total_count` counts all pages.
 */
export type UserRow = z.infer<typeof userSchema>
/** What the list can be filtered by; guests are users, too. */
export const userKinds = ['admin', 'user', 'guest'] as const
type UserKind = (typeof userKinds)[number]

/** Filters of the list; null: all. */
interface UserFilters {
  kind: UserKind | null
  isBanned: boolean | null
}

/**
 * All accounts, newest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_role`, `invalid_input`
 */
export const userList = pagedList(usersKey, ({ kind, isBanned }: UserFilters, query) =>
  rpc(
    'admin_list_users',
    {
      ...pageArguments(query),
      p_role: kind,
      p_is_banned: isBanned,
    },
    z.array(userSchema),
  ),
)

const userDetailsSchema = rowOf('user_details', {
  role: z.catch(z.enum(['user', 'admin']), 'user'),
  vip_memberships: z.array(
    rowOf('user_vip_membership', { source: z.catch(z.enum(['purchase', 'grant']), 'grant') }),
  ),
})

/** Details of one account: ban, wallet (tokens), VIP, sign-ins, and counts of what a deletion removes. */
export type UserDetails = z.infer<typeof userDetailsSchema>

/** @throws AppError `admin_permissions_required`, `user_not_found` */
export const userDetailsQueryOptions = (userId: string) =>
  rpcQuery('admin_get_user', { p_user_id: userId }, usersKey, userDetailsSchema)

/** Changed fields of a profile and their previous values; an empty text clears a field. */
interface UserChange {
  userId: string
  change: Partial<ContactForm>
  seen: Partial<ContactColumns>
}

/**
 * Updates name and contact data of an account and returns them.
 * @throws AppError `edit_conflict`, `admin_access_required`, `user_not_found`, `invalid_name`, `invalid_phone_number`,
 *   `invalid_tax_id`, `invalid_address`
 */
export const useUpdateUser = rpcMutation('admin_update_user', {
  refresh: [queryKeyPrefixes.admin],
  toArguments: ({ userId, change, seen }: UserChange) => ({
    p_user_id: userId,
    ...contactArguments(change),
    p_seen: seen,
  }),
})

/**
 * Sets the role of an account. Also refetches one's own profile, because organisers who demote themselves
 * must leave the admin area.
 * @throws AppError `admin_access_required`, `invalid_role`, `user_not_found`, `last_admin_protected`,
 *   `user_banned`
 */
export const useSetUserRole = rpcMutation('admin_set_user_role', {
  refresh: [queryKeyPrefixes.admin, accountKeys.profiles],
})

/**
 * Bans an account, which signs it out everywhere and removes its organiser role.
 * - `p_reason`: shown to the player
 * - `p_banned_until`: ISO time, UTC; null: permanent
 * @throws AppError `admin_access_required`, `user_not_found`, `last_admin_protected`, `invalid_input`
 */
export const useBanUser = rpcMutation('admin_ban_user', { refresh: [queryKeyPrefixes.admin] })

/**
 * Lifts a ban with immediate effect.
 * @throws AppError `admin_access_required`, `user_not_found`
 */
export const useUnbanUser = rpcMutation('admin_unban_user', { refresh: [queryKeyPrefixes.admin] })

/** A list of orphaned photos has at most so many of a bucket. */
const ORPHANS_PER_BUCKET = 500

/**
 * Removes the photos of deleted accounts, and those that no answer to a task has. The database can only list them,
 * because deleting the files takes the storage API, so an organiser's browser does it, list by list. A failure of one
 * bucket does not stop the other, and is retried on the next call.
 * @throws AppError `admin_permissions_required`
 */
async function removeOrphanedPhotos(): Promise<void> {
  let failure: Error | null
  let isMore: boolean
  do {
    const rows = await rpc('admin_list_orphaned_photos', {})
    ;[failure, isMore] = [null, false]
    for (const bucket of new Set(rows.map((row) => row.bucket))) {
      const paths = rows.filter((row) => row.bucket === bucket).map(({ path }) => path)
      const { data, error } = await supabase.storage.from(bucket).remove(paths)
      failure ??= error
      // A file that could not be removed is listed again.
      isMore ||= paths.length >= ORPHANS_PER_BUCKET && !!data?.length
    }
  } while (isMore)
  if (failure) throw toAppError(failure)
}

/** Called with each visit to the user list, because players also delete their own accounts. */
export function useRemoveOrphanedPhotos() {
  return useMutation({ mutationFn: removeOrphanedPhotos })
}

/** A failure is only logged: the next visit of the user list removes leftover photos. */
async function removePhotos(): Promise<void> {
  try {
    await removeOrphanedPhotos()
  } catch (error) {
    logger.log('warn', 'users', 'photos_not_removed', {}, error)
  }
}

/**
 * Deletes an account with its scans, memberships, balance, purchases, claims and photos.
 * @throws AppError `admin_access_required`, `user_not_found`, `last_admin_protected`
 */
export function useDeleteUser() {
  return useRefreshingMutation([queryKeyPrefixes.admin], async (userId: string) => {
    await rpc('admin_delete_user', { p_user_id: userId })
    await removePhotos()
  })
}
