import { queryOptions } from '@tanstack/react-query'
import { TASKS_WAITING_KEY } from '@/features/tasks/model/task-storage'
import { tasksKey } from '@/lib/account/keys'
import { readStoredText } from '@/lib/browser/local-storage'

export const waitingAnswersKey = [...tasksKey, 'waiting'] as const

/** The answers of a user that wait on this device; without any the outbox is not loaded. */
export const waitingAnswersQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: [...waitingAnswersKey, userId],
    queryFn: async () => {
      if (readStoredText(TASKS_WAITING_KEY) === null) return []
      const { taskOutbox } = await import('@/features/tasks/queue/task-outbox')
      return taskOutbox.load(userId)
    },
    staleTime: 0,
  })
