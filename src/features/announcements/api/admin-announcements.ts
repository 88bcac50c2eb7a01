import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rowOf } from '@/lib/supabase/row-of'
import { rpcMutation, rpcQuery } from '@/lib/supabase/rpc'

const sentKey = [...queryKeyPrefixes.admin, 'announcements'] as const

/** Members of the session, registered users who have not joined it, or both. */
export const audienceKinds = ['members', 'others', 'everyone'] as const

/**
 * Sends or schedules an announcement of a session.
 * - `p_title_en`, `p_body_en`: empty: English readers get the Hungarian text
 * - `p_published_at`: ISO time; absent: now
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `announcement_time_invalid`, `request_id_reused`
 */
export const useAnnounce = rpcMutation('admin_announce', {
  refresh: [sentKey],
  requestId: true,
})

const sentSchema = rowOf('admin_announcement_row', {
  audience: z.catch(z.enum(audienceKinds), 'members'),
})

export type SentAnnouncement = z.infer<typeof sentSchema>

export const SENT_PAGE_SIZE = 10

/**
 * A page of the announcements of a session, scheduled, sent and withdrawn, newest first.
 * @throws AppError `admin_permissions_required`
 */
export function sentAnnouncementsQueryOptions(gameSessionId: string, offset: number) {
  const args = { p_game_session_id: gameSessionId, p_limit: SENT_PAGE_SIZE, p_offset: offset }
  return {
    ...rpcQuery('admin_list_announcements', args, sentKey, z.array(sentSchema)),
    placeholderData: keepPreviousData,
  }
}

/**
 * Sends a message that only the given players of a session read.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`, `session_not_joined`,
 *   `request_id_reused`
 */
export const useSendMessage = rpcMutation('admin_send_message', {
  refresh: [sentKey],
  requestId: true,
})

/**
 * Takes back an announcement, before or after its publication.
 * @throws AppError `admin_access_required`, `announcement_not_found`
 */
export const useWithdrawAnnouncement = rpcMutation('admin_withdraw_announcement', {
  refresh: [sentKey],
})
