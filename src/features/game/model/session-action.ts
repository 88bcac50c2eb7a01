/** Actions besides editing; drafts show the first one as a button. */
export const sessionActions = [
  'publish',
  'members',
  'teams',
  'timeline',
  'announce',
  'poster',
  'crowd',
  'screen',
  'results',
  'replaceCode',
  'pause',
  'reschedule',
  'freeze',
  'cloneTest',
  'clone',
  'archive',
  'delete',
] as const
export type SessionAction = (typeof sessionActions)[number]
