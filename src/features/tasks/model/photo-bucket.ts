/** Private bucket of the photos that solve tasks. */
export const TASK_PHOTO_BUCKET = 'task-photos'
