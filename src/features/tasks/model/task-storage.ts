/** Local-storage key that is set while unsent answers exist. */
export const TASKS_WAITING_KEY = 'tasks-waiting'

/** Private bucket of the photos that solve tasks. */
export const TASK_PHOTO_BUCKET = 'task-photos'
