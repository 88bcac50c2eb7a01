import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'

/** Query string values; an empty string means no restriction. */
export type CodeFilters = Record<
  typeof GAME_SESSION_PARAM | 'active' | 'found' | 'place' | 'kind',
  string
>

export const noCodeFilters: CodeFilters = {
  [GAME_SESSION_PARAM]: '',
  active: '',
  found: '',
  place: '',
  kind: '',
}

export interface CodeQuery extends ResourceQuery {
  filters: CodeFilters
}

function toBoolean(value: string, yes: string, no: string): boolean | null {
  return value === yes ? true : value === no ? false : null
}

/** Arguments of admin_list_qr_codes; ignores invalid filters. */
export function toListArguments({ filters, ...query }: CodeQuery) {
  return {
    ...pageArguments(query, 'name', false),
    p_game_session_id: filters[GAME_SESSION_PARAM] || null,
    p_is_active: toBoolean(filters.active, 'yes', 'no'),
    p_is_found: toBoolean(filters.found, 'yes', 'no'),
    p_has_place: toBoolean(filters.place, 'yes', 'no'),
    p_is_decoy: toBoolean(filters.kind, 'decoy', 'real'),
  }
}

/** Points of a code in a hunt; its own ones if it is not in that hunt. */
export function pointsIn(
  code: { points: number; sessions: readonly { id: string; points: number }[] },
  gameSessionId: string,
): number {
  return (code.sessions.find(({ id }) => id === gameSessionId) ?? code).points
}

/** Limit of a code in a hunt; null: none. */
export function scanLimitIn(
  code: { sessions: readonly { id: string; max_scans: number | null }[] },
  gameSessionId: string,
): number | null {
  return code.sessions.find(({ id }) => id === gameSessionId)?.max_scans ?? null
}
