import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { helperActsSchema } from '@/features/helpers/api/helper'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

const refresh = [queryKeyPrefixes.admin]

/**
 * Helpers of a hunt, its open invitations and the limit of their points.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function gameSessionHelpersQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'helpers', gameSessionId],
    queryFn: () => rpc('admin_get_helpers', { p_game_session_id: gameSessionId }),
  })
}

/**
 * Adds a helper by the address of an account.
 * @throws AppError `admin_access_required`, `game_session_ended`, `user_not_found`, `account_required`,
 *   `player_cannot_help`
 */
export const useAddHelper = rpcMutation('admin_add_helper', { refresh })

/**
 * Makes a link that works once; the token is returned this once.
 * @throws AppError `admin_access_required`, `game_session_ended`
 */
export const useInviteHelper = rpcMutation('admin_invite_helper', { refresh })

/** Withdraws an open invitation. @throws AppError `admin_access_required`, `helper_invitation_invalid` */
export const useWithdrawHelperInvitation = rpcMutation('admin_withdraw_helper_invitation', {
  refresh,
})

/** Ends the rights of a helper at once. @throws AppError `admin_access_required` */
export const useRemoveHelper = rpcMutation('admin_remove_helper', { refresh })

/** Sets the most points that a helper gives at a time. @throws AppError `admin_access_required`, `invalid_input` */
export const useSetHelperPointsLimit = rpcMutation('admin_set_helper_points_limit', { refresh })

const ACTS_PER_PAGE = 50

/** Acts of helpers, newest first, in pages of 50. @throws AppError `admin_permissions_required` */
export function helperActsQueryOptions(gameSessionId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'helper-acts', gameSessionId],
    queryFn: ({ pageParam }) =>
      rpc(
        'admin_list_helper_acts',
        { p_game_session_id: gameSessionId, p_limit: ACTS_PER_PAGE, p_offset: pageParam },
        helperActsSchema,
      ),
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) =>
      lastPage.length < ACTS_PER_PAGE ? null : pages.length * ACTS_PER_PAGE,
    select: ({ pages }) => pages.flat(),
  })
}

/**
 * Undoes what a helper did; players get the reason.
 * @throws AppError `admin_access_required`, `helper_act_not_found`, `already_scanned`, `scan_limit_reached`
 */
export const useUndoHelperAct = rpcMutation('admin_undo_helper_act', {
  refresh,
  requestId: true,
})
