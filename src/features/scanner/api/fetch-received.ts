import { findCardsQueryOptions, gameSessionsQueryOptions } from '@/features/game/api/game'
import { purchasedCluesQueryOptions } from '@/features/shop/api/shop'
import { fetchTasks } from '@/features/tasks/queue/fetch-tasks'
import { i18n } from '@/lib/i18n/i18n'
import { queryClient } from '@/lib/supabase/query-client'
import { toasts } from '@/stores/toasts'

async function fetchFindCards(scanIds: readonly number[]): Promise<void> {
  const cards = await queryClient.query(findCardsQueryOptions())
  const received = cards.filter(({ scan_id }) => scanIds.includes(scan_id))
  if (received.length === 0) return
  toasts.notice(i18n.t('findCards.arrived', { count: received.length }))
  const withClue = received.filter(({ clue_id }) => clue_id !== null)
  const gameSessionIds = new Set(withClue.map(({ game_session_id }) => game_session_id))
  await Promise.all(
    [...gameSessionIds].map((gameSessionId) =>
      queryClient.query(purchasedCluesQueryOptions(gameSessionId)),
    ),
  )
}

async function fetchNewTasks(scanIds: readonly number[]): Promise<void> {
  // Every screen has loaded the hunts.
  const gameSessions = queryClient.getQueryData(gameSessionsQueryOptions().queryKey)
  if (!gameSessions?.some(({ has_tasks }) => has_tasks)) return
  const tasks = await fetchTasks(queryClient)
  const received = tasks.filter(
    ({ scan_id, state }) => scanIds.includes(scan_id) && state === 'open',
  )
  if (received.length > 0) toasts.notice(i18n.t('tasks.arrived', { count: received.length }))
}

/**
 * Loads what came with delivered scans, because the network may be gone again when the player opens it: find cards with
 * their clues, and tasks. Shows toasts about new ones.
 * @param scanIds scans whose result is not already on screen
 */
export async function fetchReceived(scanIds: readonly number[]): Promise<void> {
  await Promise.all([fetchFindCards(scanIds), fetchNewTasks(scanIds)])
}
