import { accountKeys, livePrefixes } from '@/lib/account/keys'

/** Each under the prefix of the broadcast that makes it stale: balance, scan, purchase. */
export const profileKeys = {
  secondFactor: [...accountKeys.profiles, 'second-factor'] as const,
  hasFactor: [...accountKeys.profiles, 'second-factor', 'known'] as const,
  emailState: [...accountKeys.profiles, 'email-state'] as const,
  tokenTransactions: [...accountKeys.balances, 'transactions'] as const,
  scans: [...livePrefixes.scans, 'history'] as const,
  pointEntries: [...livePrefixes.scans, 'points'] as const,
  clueNames: [...livePrefixes.shop, 'clue-names'] as const,
  guideClues: [...livePrefixes.shop, 'guide-clues'] as const,
  sessionNames: [...livePrefixes.game, 'session-names'] as const,
}
