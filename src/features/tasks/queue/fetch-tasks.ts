import type { QueryClient } from '@tanstack/react-query'
import { type Task, taskMediaScope, tasksQueryOptions } from '@/features/tasks/api/tasks'
import { cacheMedia } from '@/lib/media/cache-media'

/** Loads the tasks, and keeps their pictures and sounds on the device for offline use. */
export async function fetchTasks(queryClient: QueryClient): Promise<Task[]> {
  const tasks = await queryClient.query(tasksQueryOptions())
  const media = tasks.flatMap((task) => task.media)
  void cacheMedia(queryClient, taskMediaScope, media).catch(() => undefined)
  return tasks
}
