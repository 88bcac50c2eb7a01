import { queryKeyPrefixes } from '@/lib/account/keys'

export const resultsKeys = {
  /** Per reader: organisers see results before they are published. */
  results: (code: string, userId: string | null) => ['results', code, userId] as const,
  /** Under ['game']: every change of the hunt invalidates it. */
  recap: (sessionId: string) => [...queryKeyPrefixes.game, 'recap', sessionId] as const,
}
