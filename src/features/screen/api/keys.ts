import { queryKeyPrefixes } from '@/lib/account/keys'

export const screenKeys = {
  screen: (token: string) => ['venue-screen', token] as const,
  /** Under ['admin']: every event of the admin channel invalidates it. */
  adminScreens: [...queryKeyPrefixes.admin, 'venue-screen'] as const,
  adminScreen: (sessionId: string) =>
    [...queryKeyPrefixes.admin, 'venue-screen', sessionId] as const,
}
