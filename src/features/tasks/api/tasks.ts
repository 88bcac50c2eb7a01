import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TASK_PHOTO_BUCKET } from '@/features/tasks/model/task-storage'
import { taskKinds, taskStates } from '@/features/tasks/model/task'
import { accountKeys, queryKeyPrefixes, tasksKey } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { mediaSchema, mediaTypes } from '@/lib/media/media'
import { uploadPhoto } from '@/lib/media/upload-photo'
import { persistOffline } from '@/lib/offline/persist-offline'
import { AppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'
import { taskResultSchema } from '@/types/database-schemas/task-result'
import { taskRowSchema } from '@/types/database-schemas/task-row'

/** What an answer may change besides the tasks: points, and the next step of the path. */
export const changedByAnswer = [
  queryKeyPrefixes.scans,
  queryKeyPrefixes.game,
  queryKeyPrefixes.shop,
  accountKeys.profiles,
]

const taskSchema = z.object({
  ...taskRowSchema.shape,
  kind: z.enum(taskKinds),
  state: z.catch(z.enum(taskStates), 'open'),
  media: knownRows(mediaSchema, 'content_type', mediaTypes),
})

/**
 * The task of a found code as its finder, or a team mate, sees it. `solved_by_name`: the team mate who solved it;
 * `reason`: why the last photo was rejected, or the solution voided; `ends_at` null: no time limit; `points_won`: what the answers won and lost.
 */
export type Task = z.infer<typeof taskSchema>

/** Scope of the files of all tasks; see MediaView. */
export const taskMediaScope = 'tasks'

/** Tasks of the codes that the player and the team have found, newest find first. */
export function tasksQueryOptions() {
  return queryOptions({
    queryKey: tasksKey,
    ...persistOffline,
    queryFn: () => rpc('list_tasks', {}, knownRows(taskSchema, 'kind', taskKinds)),
  })
}

const resultSchema = z.object({
  ...taskResultSchema.shape,
  state: z.catch(z.enum(taskStates), 'open'),
})

/** `is_right` null: a photo that somebody has to look at. */
export type TaskResult = z.infer<typeof resultSchema>

interface Answer {
  taskId: string
  /** Estimated server time, ISO. */
  capturedAt: string
  /** Makes the delivery idempotent. */
  requestId: string
}

/**
 * Answers a task with a choice, a text or a number.
 * @param answer keys of the chosen options, or one text
 * @throws AppError `task_not_found`, `task_closed`, `task_waiting`, `invalid_task_answer`, `game_session_paused`,
 *   `game_session_ended`, `rate_limit_exceeded`, `request_id_reused`, `invalid_input`
 */
export function answerTask({ taskId, capturedAt, requestId }: Answer, answer: readonly string[]) {
  return rpc(
    'answer_task',
    {
      p_task_id: taskId,
      p_answer: answer,
      p_captured_at: capturedAt,
      p_request_id: requestId,
    },
    resultSchema,
  )
}

/**
 * Uploads a photo to the player's private folder, and hands it in.
 * @throws AppError those of `answerTask`, `invalid_photo`
 */
export async function submitTaskPhoto(
  { taskId, capturedAt, requestId }: Answer,
  userId: string,
  photo: Blob,
) {
  const path = `${userId}/${requestId}.jpg`
  if (!(await uploadPhoto(TASK_PHOTO_BUCKET, path, photo))) throw new AppError('invalid_photo', 400)
  return rpc(
    'submit_task_photo',
    {
      p_task_id: taskId,
      p_path: path,
      p_captured_at: capturedAt,
      p_request_id: requestId,
    },
    resultSchema,
  )
}
