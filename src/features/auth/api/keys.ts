/** Visitors only: who signs in leaves these screens. */
export const authKeys = {
  awaitsFirstAccount: ['awaits-first-account'] as const,
}
