/** Only signed-out visitors see these screens, so the keys need no user id. */
export const authKeys = {
  awaitsFirstAccount: ['awaits-first-account'] as const,
}
