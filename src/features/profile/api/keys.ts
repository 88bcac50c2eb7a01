import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'

/** Each key is under the prefix that its broadcast invalidates. */
export const profileKeys = {
  secondFactor: [...accountKeys.profiles, 'second-factor'] as const,
  hasFactor: [...accountKeys.profiles, 'second-factor', 'known'] as const,
  emailState: [...accountKeys.profiles, 'email-state'] as const,
  tokenTransactions: [...accountKeys.balances, 'transactions'] as const,
  scans: [...queryKeyPrefixes.scans, 'history'] as const,
  pointEntries: [...queryKeyPrefixes.scans, 'points'] as const,
  clueNames: [...queryKeyPrefixes.shop, 'clue-names'] as const,
  guideClues: [...queryKeyPrefixes.shop, 'guide-clues'] as const,
}
