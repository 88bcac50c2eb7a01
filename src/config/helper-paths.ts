/** Routes of helpers; not among `paths`, which everybody loads. */
export const helperPaths = {
  screen: '/helper/:gameSessionId',
  invitation: '/helper/invitation/:token',
} as const
