/** Routes of helpers; not among `paths`, which everybody loads. */
export const helperPaths = {
  screen: '/helper/:gameSessionId',
  invitation: '/helper/invitation/:token',
} as const

/** Returns the path of the helper screen of a hunt. */
export function helperPath(gameSessionId: string): string {
  return helperPaths.screen.replace(':gameSessionId', encodeURIComponent(gameSessionId))
}

/** Returns the path that makes an account a helper. */
export function helperInvitationPath(token: string): string {
  return helperPaths.invitation.replace(':token', encodeURIComponent(token))
}
