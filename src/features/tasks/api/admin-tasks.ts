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
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'
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

const fetchTaskPhotos = (gameSessionId: string, limit: number, offset: number) =>
  rpc('admin_list_task_photos', {
    ...{ p_game_session_id: gameSessionId, p_limit: limit, p_offset: offset },
  })

/**
 * All photos of the tasks of a hunt, oldest first.
 * @throws AppError `admin_permissions_required`
 */
export const fetchAllTaskPhotos = (gameSessionId: string) =>
  fetchAllPages((limit, offset) => fetchTaskPhotos(gameSessionId, limit, offset))

/**
 * Whether the tasks of a hunt have photos.
 * @throws AppError `admin_permissions_required`
 */
export function hasTaskPhotosQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...adminTasksKey, 'photos', gameSessionId],
    queryFn: async () => (await fetchTaskPhotos(gameSessionId, 1, 0)).length > 0,
  })
}

/** @throws AppError `network_unavailable`, `unknown` */
export async function downloadTaskPhoto(path: string, signal: AbortSignal): Promise<Blob> {
  const bucket = supabase.storage.from(TASK_PHOTO_BUCKET)
  const { data, error } = await bucket.download(path, {}, { signal })
  if (error) throw toAppError(error)
  return data
}

/**
 * Deletes the decided photos of the tasks of a hunt that is over portion by portion; their answers and points stay. It
 * may be stopped and started again: files that are left without an answer go with the orphaned photos.
 * @returns the number of removed photos
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_not_ended`
 */
export function useDeleteTaskPhotos() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    async ({ gameSessionId, signal }: { gameSessionId: string; signal: AbortSignal }) => {
      let total = 0
      while (!signal.aborted) {
        const rows = await rpc('admin_delete_task_photos', { p_game_session_id: gameSessionId })
        if (rows.length === 0) break
        const paths = rows.map(({ path }) => path)
        const { error } = await supabase.storage.from(TASK_PHOTO_BUCKET).remove(paths)
        if (error) throw toAppError(error)
        total += paths.length
      }
      return total
    },
  )
}
