/** Local-storage key that is set while unsent answers exist. */
export const TASKS_WAITING_KEY = 'tasks-waiting'
