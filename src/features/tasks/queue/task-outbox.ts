import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { create } from 'zustand'
import {
  answerTask,
  changedByAnswer,
  submitTaskPhoto,
  type TaskResult,
  tasksQueryOptions,
} from '@/features/tasks/api/tasks'
import { TASKS_WAITING_KEY } from '@/features/tasks/model/task-storage'
import { waitingAnswersKey } from '@/features/tasks/queue/waiting-answers'
import { useUserId } from '@/lib/account/session'
import { removeStored, writeStoredText } from '@/lib/browser/local-storage'
import { randomId } from '@/lib/browser/random-id'
import { i18n } from '@/lib/i18n/i18n'
import { isClockMeasured, serverNow } from '@/lib/live/server-time'
import { toServerTime } from '@/lib/live/use-server-now'
import { markUnsaved, requestPersistence, useUnsaved } from '@/lib/offline/outbox-storage'
import { createOutbox } from '@/lib/offline/outbox'
import { decodePhoto, encodePhoto, storedPhotoSchema } from '@/lib/offline/stored-photo'
import { isFinal, toAppError, type ErrorKey } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { toasts } from '@/stores/toasts'

/** An answer on the device until the server has decided about it. */
const queuedAnswerSchema = z.object({
  /** Makes the delivery idempotent. */
  requestId: z.string(),
  taskId: z.string(),
  /** Only this user's session sends it. */
  userId: z.string(),
  /** Of the code, for messages about it. */
  name: z.string(),
  /** Keys of the chosen options, or one text; a photo has none. */
  answer: z.array(z.string()),
  photo: z.nullable(storedPhotoSchema),
  /** Estimated server time, ISO. */
  capturedAt: z.string(),
  /** `capturedAt` is the time of the device: it is corrected when the answer is sent. */
  isUnmeasured: z.boolean(),
  /** Device clock, ms. */
  queuedAt: z.number(),
})
export type QueuedAnswer = z.infer<typeof queuedAnswerSchema>

/** What the server has answered: the result, or why the answer does not count, or has to wait (`rate_limit_exceeded`). */
export type AnswerOutcome = { userId: string } & ({ result: TaskResult } | { errorKey: ErrorKey })

/** The latest outcome of each task since the page was loaded, by its id. */
export const useAnswerOutcomes = create<Record<string, AnswerOutcome>>(() => ({}))

/** Panels on screen show the outcomes of their tasks themselves. */
const shownTasks = new Set<string>()

function note({ taskId, userId }: QueuedAnswer, outcome: Omit<AnswerOutcome, 'userId'>) {
  const known = { ...outcome, userId } as AnswerOutcome
  useAnswerOutcomes.setState({ [taskId]: known })
  return known
}

function announce(answer: QueuedAnswer, outcome: Omit<AnswerOutcome, 'userId'>) {
  const known = note(answer, outcome)
  const { taskId, name } = answer
  if (shownTasks.has(taskId)) return
  if ('errorKey' in known) toasts.error(`${name}: ${i18n.t(`errors.${known.errorKey}`)}`)
  else if (known.result.is_right === false) toasts.notice(i18n.t('tasks.deliveredWrong', { name }))
  else if (known.result.is_right === null) toasts.notice(i18n.t('tasks.deliveredPhoto', { name }))
  else toasts.success(i18n.t('tasks.deliveredRight', { name }))
}

/** Shows at once what the server has decided; the tasks are fetched again later. */
function updateTask({ task_id: id, state, tries, points_won }: TaskResult): void {
  queryClient.setQueryData(tasksQueryOptions().queryKey, (tasks) =>
    tasks?.map((task) => (task.id === id ? { ...task, state, tries, points_won } : task)),
  )
}

async function send([queued]: readonly [QueuedAnswer, ...QueuedAnswer[]]): Promise<void> {
  const answer = queued.isUnmeasured
    ? { ...queued, capturedAt: await toServerTime(queued.queuedAt) }
    : queued
  try {
    const result = answer.photo
      ? await submitTaskPhoto(answer, answer.userId, decodePhoto(answer.photo))
      : await answerTask(answer, answer.answer)
    updateTask(result)
    announce(answer, { result })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (isFinal(error)) announce(answer, { errorKey: error.key })
    else if (error.key === 'rate_limit_exceeded') note(answer, { errorKey: error.key })
    throw error
  } finally {
    for (const queryKey of changedByAnswer) void queryClient.invalidateQueries({ queryKey })
  }
}

/** The answers of all users of the device that wait for a response; one of a user for a task; see `keyOf`. */
export const taskOutbox = createOutbox<QueuedAnswer>({
  name: 'task-answer',
  schema: queuedAnswerSchema,
  send,
  onDelivered: async () => {
    await queryClient.invalidateQueries({ queryKey: waitingAnswersKey })
    // Somebody else's may wait on this device.
    if ((await taskOutbox.load()).length === 0) removeStored(TASKS_WAITING_KEY)
  },
})

export interface NewAnswer {
  answer: readonly string[]
  photo: Blob | null
}

const keyOf = (taskId: string, userId: string) => `${taskId}:${userId}`

/**
 * Sends the answers to a task.
 * @returns `waiting`: an answer that the server has not decided about; `isStored`: it stays when the page closes;
 *   `outcome`: what the server said last
 */
export function useTaskAnswer(task: { id: string; qr_code_name: string }) {
  const userId = useUserId()
  const { id: taskId } = task
  const { data: waiting = null, refetch } = useQuery({
    queryKey: [...waitingAnswersKey, userId],
    queryFn: () => taskOutbox.load(userId),
    select: (answers) => answers.find((answer) => answer.taskId === taskId) ?? null,
    staleTime: 0,
  })
  const outcome = useAnswerOutcomes((outcomes) => outcomes[taskId])
  const isStored = !useUnsaved(({ keys }) => keys.includes(keyOf(taskId, userId)))
  useEffect(() => {
    shownTasks.add(taskId)
    const stop = taskOutbox.watch()
    const stopListening = taskOutbox.onChange(() => void refetch())
    return () => {
      shownTasks.delete(taskId)
      stop()
      stopListening()
    }
  }, [taskId, refetch])

  /** Stores an answer, and sends it now or later. Another one that waits for the same task stays. */
  async function answerWith({ answer, photo }: NewAnswer): Promise<void> {
    const key = keyOf(taskId, userId)
    const capturedAt = new Date(serverNow()).toISOString()
    const isUnmeasured = !isClockMeasured()
    const stored = photo && (await encodePhoto(photo))
    const others = await taskOutbox.load(userId)
    if (others.some((other) => other.taskId === taskId)) return
    const queued = {
      ...{ requestId: randomId(), taskId, userId, name: task.qr_code_name },
      ...{ answer: [...answer], photo: stored, capturedAt, isUnmeasured, queuedAt: Date.now() },
    }
    useAnswerOutcomes.setState(({ [taskId]: _last, ...rest }) => rest, true)
    if (!(await taskOutbox.put(key, queued))) markUnsaved(key, true)
    writeStoredText(TASKS_WAITING_KEY, 'yes')
    await refetch()
    await taskOutbox.deliver()
    await refetch()
    if ((await taskOutbox.load(userId)).length > 0) requestPersistence()
  }
  return { waiting, isStored, outcome: outcome?.userId === userId ? outcome : null, answerWith }
}
