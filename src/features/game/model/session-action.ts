/** Actions with a screen or dialog of their own; drafts show the first one as a button. */
const ownActions = [
  'publish',
  'members',
  'teams',
  'timeline',
  'announce',
  'poster',
  'crowd',
  'screen',
  'results',
] as const

/** Actions that `SessionDialogs` confirms and runs. */
const dialogActions = [
  'replaceCode',
  'pause',
  'reschedule',
  'freeze',
  'openClaims',
  'cloneTest',
  'clone',
  'archive',
  'delete',
] as const

/** Actions on a hunt besides editing. */
export const sessionActions = [...ownActions, ...dialogActions] as const
export type SessionAction = (typeof sessionActions)[number]
export type DialogAction = (typeof dialogActions)[number]

/** Tests whether `SessionDialogs` confirms the action. */
export function isDialogAction(action: SessionAction): action is DialogAction {
  return dialogActions.some((known) => known === action)
}
