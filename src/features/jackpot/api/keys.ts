/** Of their own, because only the session's 'jackpot' event makes them stale. */
export const jackpotKeys = {
  all: ['jackpot'] as const,
  session: (sessionId: string) => ['jackpot', sessionId] as const,
}
