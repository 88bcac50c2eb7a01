/** Query keys of the sign-in screens. */
export const authKeys = {
  providers: ['auth', 'providers'] as const,
}
