import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TASK_PHOTO_BUCKET } from '@/features/tasks/model/task-storage'
import type { TaskValues } from '@/features/tasks/model/task-form'
import { taskKinds } from '@/features/tasks/model/task'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { editableMediaSchema } from '@/lib/media/editable-media'
import { supabase } from '@/lib/supabase/client'
import { toAppError } from '@/lib/supabase/errors'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, useRefreshingMutation } from '@/lib/supabase/rpc'

/** Under ['admin']: a 'task' broadcast invalidates it. */
const adminTasksKey = [...queryKeyPrefixes.admin, 'tasks'] as const

const taskSchema = rowOf('admin_task_row', {
  kind: z.enum(taskKinds),
  media: z.array(editableMediaSchema),
})

/** The task of a code in a hunt, with what is right, and how many found, solved and tried it. */
export type AdminTask = z.infer<typeof taskSchema>

/**
 * The tasks of a hunt by the names of their codes.
 * @throws AppError `admin_permissions_required`
 */
export function adminTasksQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...adminTasksKey, gameSessionId],
    queryFn: () =>
      rpc(
        'admin_list_tasks',
        { p_game_session_id: gameSessionId },
        knownRows(taskSchema, 'kind', taskKinds),
      ),
  })
}

/**
 * Writes the task of a code in a hunt, or deletes it.
 * - `task`: null deletes it, which keeps the points that it gave
 * - `version`: `updated_at` of the task that is replaced; null: a new one
 * @throws AppError `admin_access_required`, `game_session_not_found`, `qr_code_not_found`, `edit_conflict`,
 *   `invalid_input`, `task_kind_fixed`, `media_not_found`, `media_texts_missing`, `request_id_reused`
 */
export const useSaveTask = rpcMutation('admin_save_task', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
  toArguments: (input: {
    gameSessionId: string
    codeId: string
    task: TaskValues | null
    version: string | null
  }) => ({
    p_game_session_id: input.gameSessionId,
    p_qr_code_id: input.codeId,
    p_task: input.task,
    p_updated_at: input.version,
  }),
})

/**
 * Finds, tries and solutions of each task of a hunt, with its five most frequent wrong answers.
 * @throws AppError `admin_permissions_required`
 */
export function taskStatisticsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...adminTasksKey, 'statistics', gameSessionId],
    queryFn: () => rpc('admin_task_statistics', { p_game_session_id: gameSessionId }),
  })
}

/**
 * All photos of the tasks of a hunt, oldest first.
 * @throws AppError `admin_permissions_required`
 */
export function allTaskPhotosQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...adminTasksKey, 'photos', gameSessionId],
    queryFn: () => rpc('admin_list_task_photos', { p_game_session_id: gameSessionId }),
  })
}

/** @throws AppError `network_unavailable`, `unknown` */
export async function downloadTaskPhoto(path: string): Promise<Blob> {
  const { data, error } = await supabase.storage.from(TASK_PHOTO_BUCKET).download(path)
  if (error) throw toAppError(error)
  return data
}

/**
 * Deletes the photos of the tasks of a hunt that is over; their answers and points stay.
 * @returns the number of removed photos
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_not_ended`
 */
export function useDeleteTaskPhotos() {
  return useRefreshingMutation([queryKeyPrefixes.admin], async (gameSessionId: string) => {
    const paths = (await rpc('admin_delete_task_photos', { p_game_session_id: gameSessionId })).map(
      ({ path }) => path,
    )
    if (paths.length > 0) {
      const { error } = await supabase.storage.from(TASK_PHOTO_BUCKET).remove(paths)
      if (error) throw toAppError(error)
    }
    return paths.length
  })
}
