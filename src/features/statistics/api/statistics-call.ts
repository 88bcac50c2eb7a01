import type { StatisticsRange } from '@/features/statistics/model/period'

/** Arguments shared by all statistics RPCs. */
export function rangeArguments({ from, to, sessionId, timeZone }: StatisticsRange) {
  return { p_from: from, p_to: to, p_game_session_id: sessionId, p_time_zone: timeZone }
}
