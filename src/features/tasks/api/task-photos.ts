import { queryOptions } from '@tanstack/react-query'
import { TASK_PHOTO_BUCKET } from '@/features/tasks/model/task-storage'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { signedUrlQueryOptions } from '@/lib/media/signed-url'
import type { Row } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

/** A photo that was handed in to solve a task. */
export type TaskPhoto = Row<'task_photo_row'>

/**
 * Photos of a hunt that wait for a decision, oldest first. For organisers and helpers.
 * @param key prefix of what broadcasts to the reader invalidate
 * @throws AppError `helper_access_required`
 */
export function taskPhotosQueryOptions(gameSessionId: string, key: readonly string[]) {
  return queryOptions({
    queryKey: [...key, 'task-photos', gameSessionId],
    queryFn: () => rpc('list_task_photos', { p_game_session_id: gameSessionId }),
  })
}

/**
 * Accepts or rejects a photo, with a reason for the player if wanted.
 * @throws AppError `helper_access_required`, `task_not_found`, `task_photo_decided`, `game_session_ended`,
 *   `invalid_input`, `request_id_reused`
 */
export const useDecideTaskPhoto = rpcMutation('decide_task_photo', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.helper],
  requestId: true,
})

/** For the team of the photo and those who decide. */
export const taskPhotoUrlQueryOptions = (path: string) =>
  signedUrlQueryOptions(TASK_PHOTO_BUCKET, path, 300)
