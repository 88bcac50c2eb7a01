import { findCardsQueryOptions } from '@/features/game/api/game'
import { purchasedCluesQueryOptions } from '@/features/shop/api/shop'
import { i18n } from '@/lib/i18n/i18n'
import type { QueuedScan } from '@/lib/offline/queued-scan'
import { queryClient } from '@/lib/supabase/query-client'
import { toasts } from '@/stores/toasts'

/**
 * Loads the find cards of delivered scans and the clues that came with them, because the network may be gone again
 * when the player opens them, and shows a toast about new cards.
 * @param decided scans whose result is not already on screen
 */
export async function fetchFindCards(decided: readonly QueuedScan[]): Promise<void> {
  const scanIds = decided.flatMap(({ result }) => result?.scan_id ?? [])
  if (scanIds.length === 0) return
  const cards = await queryClient.query(findCardsQueryOptions())
  const received = cards.filter(({ scan_id }) => scanIds.includes(scan_id))
  if (received.length === 0) return
  toasts.notice(i18n.t('findCards.arrived', { count: received.length }))
  const withClue = received.filter(({ clue_id }) => clue_id !== null)
  const sessionIds = new Set(withClue.map(({ game_session_id }) => game_session_id))
  await Promise.all(
    [...sessionIds].map((sessionId) => queryClient.query(purchasedCluesQueryOptions(sessionId))),
  )
}
